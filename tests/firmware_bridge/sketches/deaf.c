/* Listens at 500000 baud and reads nothing until D2 is high; then sends all it has and its status. */
#include <avr/io.h>

static void send(uint8_t byte) {
    while (!(UCSR0A & 1 << UDRE0));
    UDR0 = byte;
}

int main(void) {
    UCSR0A = 1 << U2X0;
    UBRR0 = 3;
    UCSR0B = 1 << RXEN0 | 1 << TXEN0;
    while (!(PIND & 1 << PD2));
    while (UCSR0A & 1 << RXC0) {
        send(UCSR0A);
        send(UDR0);
    }
    for (;;);
}
