/* Counts on port C how often the low level of D2 has interrupted: as long as it lasts. */
#include <avr/interrupt.h>
#include <avr/io.h>

ISR(INT0_vect) { PINB = 1 << PB5; }

int main(void) {
    DDRB = 1 << PB5;
    PORTD = 1 << PD2;
    EIMSK = 1 << INT0;
    sei();
    for (;;);
}
