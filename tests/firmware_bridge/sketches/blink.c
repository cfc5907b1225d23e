/* D13 changes every 1000 cycles of Timer1, D2 is left alone. */
#include <avr/io.h>

int main(void) {
    DDRB |= 1 << PB5;
    TCCR1B = 1 << WGM12 | 1 << CS10;
    OCR1A = 999;
    for (;;) {
        while (!(TIFR1 & 1 << OCF1A));
        TIFR1 = 1 << OCF1A;
        PINB = 1 << PB5;
    }
}
