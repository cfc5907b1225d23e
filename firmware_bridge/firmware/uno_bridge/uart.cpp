#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "uart.h"
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>
#include "line.h"

uint8_t uart::out_ring[OUT_RING];

namespace {

volatile uint8_t out_head;  // where the next byte is put
volatile uint8_t out_tail;  // the next byte to go out

uint8_t in_ring[uart::IN_RING];
volatile uint8_t in_head;
volatile uint8_t in_tail;
volatile uint8_t overruns;

inline uint8_t after_in(uint8_t place) { return static_cast<uint8_t>(place + 1) % uart::IN_RING; }

}  // namespace

ISR(USART_RX_vect) {
    const uint8_t status = UCSR0A;  // belongs to the byte, so it is read first
    const uint8_t byte = UDR0;
    const uint8_t head = in_head;
    const uint8_t next = after_in(head);
    if (next == in_tail) {
        ++overruns;
        return;
    }
    in_ring[head] = byte;
    in_head = next;
    if (status & _BV(DOR0)) {
        ++overruns;
    }
}

ISR(USART_UDRE_vect) {
    const uint8_t tail = out_tail;
    UDR0 = uart::out_ring[tail];
    const uint8_t next = uart::after(tail);
    out_tail = next;
    if (next == out_head) {
        UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
    }
}

void uart::begin() {
    UBRR0 = (F_CPU / 4 / BRIDGE_BAUD - 1) / 2;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);  // 8 data bits, no parity, 1 stop bit
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
}

bool uart::has_bytes() { return in_head != in_tail; }

uint8_t uart::take() {
    const uint8_t tail = in_tail;
    const uint8_t byte = in_ring[tail];
    in_tail = after_in(tail);
    return byte;
}

uint8_t uart::waiting() { return static_cast<uint8_t>(out_head - out_tail) % OUT_RING; }

uint8_t uart::room() { return OUT_RING - 1 - waiting(); }

uint8_t uart::first_free() { return out_head; }

void uart::publish(uint8_t end) {
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        out_head = end;
        UCSR0B = _BV(UDRIE0) | _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
    }
}

uint8_t uart::take_overruns() {
    if (!overruns) {
        return 0;
    }
    uint8_t lost;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        lost = overruns;
        overruns = 0;
    }
    return lost;
}
