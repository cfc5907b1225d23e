/*
 * Every timer's outputs: a servo's pulse of 1500 us each 20 ms on D9 and one of 900 us on D10
 * (Timer1 normal, set and clear on compare), 440 Hz on D11 (Timer2 CTC, toggle), fast PWM of 64/256
 * on D6 and of 192/256 inverted on D5 (Timer0).
 */
#include <avr/interrupt.h>
#include <avr/io.h>

enum { FRAME = 40000, NINE = 3000, TEN = 1800 };

ISR(TIMER1_COMPA_vect) {
    if (TCCR1A & 1 << COM1A0) { /* it was set: clear it after the pulse */
        TCCR1A &= ~(1 << COM1A0);
        OCR1A += NINE;
    } else {
        TCCR1A |= 1 << COM1A0;
        OCR1A += FRAME - NINE;
    }
}

ISR(TIMER1_COMPB_vect) {
    if (TCCR1A & 1 << COM1B0) {
        TCCR1A &= ~(1 << COM1B0);
        OCR1B += TEN;
    } else {
        TCCR1A |= 1 << COM1B0;
        OCR1B += FRAME - TEN;
    }
}

int main(void) {
    DDRB = 1 << PB1 | 1 << PB2 | 1 << PB3;
    DDRD = 1 << PD5 | 1 << PD6;
    TCCR1A = 1 << COM1A1 | 1 << COM1A0 | 1 << COM1B1 | 1 << COM1B0;
    OCR1A = 2000;
    OCR1B = 2000;
    TIMSK1 = 1 << OCIE1A | 1 << OCIE1B;
    TCCR1B = 1 << CS11;
    TCCR2A = 1 << COM2A0 | 1 << WGM21;
    OCR2A = 141;
    TCCR2B = 1 << CS22 | 1 << CS20; /* 16 MHz / 128 / 2 / 142 = 440.14 Hz */
    OCR0A = 63;
    OCR0B = 63;
    TCCR0A = 1 << COM0A1 | 1 << COM0B1 | 1 << COM0B0 | 1 << WGM01 | 1 << WGM00;
    TCCR0B = 1 << CS01 | 1 << CS00;
    sei();
    for (;;);
}
