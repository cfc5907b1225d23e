/*
 * Sends what it saw of D2 (external interrupt), A0 (pin change) and D8 (input capture): a letter
 * and Timer1's count at the edge. D3 has a pull-up, its level follows the letter P at the start.
 */
#include <avr/interrupt.h>
#include <avr/io.h>

static void send(uint8_t byte) {
    while (!(UCSR0A & 1 << UDRE0));
    UDR0 = byte;
}

static void tell(uint8_t letter, uint16_t count) {
    send(letter);
    send(count);
    send(count >> 8);
}

ISR(INT0_vect) { tell('I', TCNT1); }
ISR(PCINT1_vect) { tell('C', TCNT1); }
ISR(TIMER1_CAPT_vect) { tell('T', ICR1); }

int main(void) {
    UCSR0A = 1 << U2X0;
    UBRR0 = 3;
    UCSR0B = 1 << TXEN0;
    PORTD |= 1 << PD3;
    TCCR1B = 1 << ICES1 | 1 << CS10;
    EICRA = 1 << ISC01 | 1 << ISC00;
    EIMSK = 1 << INT0;
    PCMSK1 = 1 << PCINT8;
    PCICR = 1 << PCIE1;
    TIMSK1 = 1 << ICIE1;
    TCNT1 = 0;
    sei();
    for (;;);
}
