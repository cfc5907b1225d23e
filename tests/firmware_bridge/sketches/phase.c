/*
 * Phase correct PWM of 64/255 on D6 and inverted on D5 (Timer0, 1 tick = 4 us); a toggle on D9 in
 * fast PWM with OCR1A as top; D11 has 100 % of fast PWM; D3 nothing.
 */
#include <avr/io.h>

int main(void) {
    DDRB = 1 << PB1 | 1 << PB3;
    DDRD = 1 << PD3 | 1 << PD5 | 1 << PD6;
    OCR0A = 64;
    OCR0B = 64;
    TCCR0A = 1 << COM0A1 | 1 << COM0B1 | 1 << COM0B0 | 1 << WGM00;
    TCCR0B = 1 << CS01 | 1 << CS00;
    OCR1A = 999;
    TCCR1A = 1 << COM1A0 | 1 << WGM11 | 1 << WGM10;
    TCCR1B = 1 << WGM13 | 1 << WGM12 | 1 << CS11;
    OCR2A = 255;
    TCCR2A = 1 << COM2A1 | 1 << WGM21 | 1 << WGM20;
    TCCR2B = 1 << CS20;
    for (;;);
}
