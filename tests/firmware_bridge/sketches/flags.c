/*
 * Flags and masks: sends what TIFR1 is after two matches, after one of both is cleared, and how
 * often each interrupt ran once they are let in; toggles D4 and nothing else with SBI.
 */
#include <avr/interrupt.h>
#include <avr/io.h>

static volatile uint8_t a, b;

static void send(uint8_t byte) {
    while (!(UCSR0A & 1 << UDRE0));
    UDR0 = byte;
}

ISR(TIMER1_COMPA_vect) { a++; }
ISR(TIMER1_COMPB_vect) { b++; }

int main(void) {
    UCSR0A = 1 << U2X0;
    UBRR0 = 3;
    UCSR0B = 1 << TXEN0;
    DDRD = 1 << PD4 | 1 << PD5;
    PORTD = 1 << PD5;
    PIND |= 1 << PD4;
    OCR1A = 100;
    OCR1B = 200;
    TCCR1B = 1 << CS10;
    while (TCNT1 < 300);
    send(TIFR1);
    TIFR1 = 1 << OCF1A;
    send(TIFR1);
    sei();
    TIMSK1 = 1 << OCIE1A | 1 << OCIE1B;
    for (uint8_t i = 0; i < 20; i++) asm volatile("nop");
    cli();
    send(a);
    send(b);
    send(TIFR1);
    for (;;);
}
