/* Sends back each byte plus one, by interrupts; B is the baud rate register with U2X. */
#include <avr/interrupt.h>
#include <avr/io.h>

#ifndef B
#define B 3 /* 500000 */
#endif

ISR(USART_RX_vect) { UDR0 = UDR0 + 1; }

int main(void) {
    UCSR0A = 1 << U2X0;
    UBRR0 = B;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0 | 1 << RXCIE0;
    sei();
    for (;;);
}
