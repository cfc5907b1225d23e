/* Forces D9 with the compare output: high at once, low at D2's rise; each is one write to TCCR1C. */
#include <avr/io.h>

int main(void) {
    DDRB = 1 << PB1;
    TCCR1A = 1 << COM1A1 | 1 << COM1A0;
    TCCR1C = 1 << FOC1A;
    while (!(PIND & 1 << PD2));
    TCCR1A = 1 << COM1A1;
    TCCR1C = 1 << FOC1A;
    while (PIND & 1 << PD2);
    TCCR1A = 0; /* PORT has the pin again */
    PORTB = 1 << PB1;
    for (;;);
}
