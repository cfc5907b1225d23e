/*
 * USART0 as an asynchronous line of 8 data bits (data sheet, "USART0"): two bytes of receive
 * buffer and the shift register, data overrun, framing errors when the two ends differ by more
 * than 4.5 %, one byte of transmit buffer and the shift register, start bits on the board's own
 * bit clock.
 */
#include "board.h"

enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, FE = 0x10, DOR = 0x08, U2X = 0x02 };
enum { RXEN = 0x10, TXEN = 0x08 };

static cycles bit_length(const board *b) {
    const uint8_t *data = b->avr->data;
    cycles divisor = (data[UBRR0L_] | (data[UBRR0H_] & 0xF) << 8) + 1;
    return divisor * (data[UCSR0A_] & U2X ? 8 : 16);
}

static int frame_bits(const board *b) {
    uint8_t c = b->avr->data[UCSR0C_];
    return 1 + 8 + (c >> 5 & 1) + 1 + (c >> 3 & 1);
}

/* --- to the host --- */

static avr_cycle_count_t byte_sent(avr_t *avr, avr_cycle_count_t when, void *param);

static void start_byte(board *b, cycles from) {
    cycles bit = bit_length(b), phase = (from - b->serial.baud_origin) % bit;
    cycles start = phase ? from + bit - phase : from;
    cycles end = start + bit * frame_bits(b);
    avr_cycle_timer_register(b->avr, end - b->avr->cycle, byte_sent, b);
}

static avr_cycle_count_t byte_sent(avr_t *avr, avr_cycle_count_t when, void *param) {
    board *b = param;
    uart *u = &b->serial;
    record_add(&b->sent, when, 0, u->shifting);
    if (!u->waiting) {
        u->sending = 0;
        interrupt_raise(b, USART_TX_);
        return 0;
    }
    u->shifting = u->next;
    u->waiting = 0;
    interrupt_raise(b, USART_UDRE_);
    (void)avr;
    return when + bit_length(b) * frame_bits(b);
}

static void data_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    board *b = param;
    uart *u = &b->serial;
    (void)address;
    if (!(avr->data[UCSR0B_] & TXEN) || u->waiting) return;
    if (u->sending) {
        u->next = value;
        u->waiting = 1;
        interrupt_drop(b, USART_UDRE_);
        return;
    }
    u->shifting = value;
    u->sending = 1;
    start_byte(b, avr->cycle);
    interrupt_retry(b, USART_UDRE_);
}

/* --- from the host --- */

static cycles host_byte(const board *b) {
    if (!b->host_baud) return bit_length(b) * 10;
    return (10 * (cycles)FREQUENCY + b->host_baud / 2) / b->host_baud;
}

static void oldest_shown(board *b) {
    uint8_t *status = &b->avr->data[UCSR0A_];
    *status &= ~(FE | DOR);
    if (b->serial.held && b->serial.framing[0]) *status |= FE;
    if (b->serial.overrun) *status |= DOR;
}

static void byte_arrived(board *b, uint8_t value) {
    uart *u = &b->serial;
    if (!b->powered || !(b->avr->data[UCSR0B_] & RXEN)) return;
    if (u->held == 3) {
        u->overrun = 1;
        b->overruns++;
        oldest_shown(b);
        return;
    }
    cycles ours = bit_length(b) * 10, theirs = host_byte(b);
    cycles apart = ours > theirs ? ours - theirs : theirs - ours;
    u->framing[u->held] = apart * 1000 > ours * 45;
    if (u->framing[u->held]) {
        b->framing_errors++;
        value ^= 0xB4; /* not what was sent, and the same on every run */
    }
    u->received[u->held++] = value;
    oldest_shown(b);
    interrupt_raise(b, USART_RX_);
}

static uint8_t data_read(avr_t *avr, avr_io_addr_t address, void *param) {
    board *b = param;
    uart *u = &b->serial;
    uint8_t value = u->received[0];
    (void)avr, (void)address;
    if (!u->held) return value;
    u->held--;
    u->overrun = 0;
    for (int i = 0; i < u->held; i++) {
        u->received[i] = u->received[i + 1];
        u->framing[i] = u->framing[i + 1];
    }
    oldest_shown(b);
    if (!u->held) interrupt_drop(b, USART_RX_);
    else interrupt_retry(b, USART_RX_);
    return value;
}

/* A byte on the line is complete in the middle of its stop bit. */
static cycles arrival(const board *b, cycles start) { return start + host_byte(b) * 19 / 20; }

/* The host's bytes follow one another; return when the next one has arrived, or 0. */
static cycles next_arrival(board *b) {
    if (!b->line.count) return 0;
    if (b->line.items[0].at < b->line_free) b->line.items[0].at = b->line_free;
    return arrival(b, b->line.items[0].at);
}

static avr_cycle_count_t line_due(avr_t *avr, avr_cycle_count_t when, void *param) {
    board *b = param;
    record byte = record_shift(&b->line);
    (void)avr, (void)when;
    b->line_free = byte.at + host_byte(b);
    byte_arrived(b, byte.value);
    return next_arrival(b);
}

void uart_arm_line(board *b) {
    avr_t *avr = b->avr;
    if (!b->line.count || avr_cycle_timer_status(avr, line_due, b)) return;
    cycles at = next_arrival(b);
    avr_cycle_timer_register(avr, at > avr->cycle ? at - avr->cycle : 0, line_due, b);
}

/* --- registers --- */

static void status_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    board *b = param;
    if (value & TXC) interrupt_drop(b, USART_TX_);
    avr->data[address] = (avr->data[address] & ~(U2X | 1)) | (value & (U2X | 1));
}

static void control_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    board *b = param;
    avr->data[address] = value;
    if (!(value & RXEN)) {
        b->serial.held = b->serial.overrun = 0;
        oldest_shown(b);
        interrupt_drop(b, USART_RX_);
    }
    interrupt_retry(b, USART_RX_);
    interrupt_retry(b, USART_UDRE_);
    interrupt_retry(b, USART_TX_);
}

static void baud_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    avr->data[address] = value;
    ((board *)param)->serial.baud_origin = avr->cycle;
}

void uart_reset(board *b) {
    uart fresh = {.baud_origin = b->avr->cycle};
    b->serial = fresh;
    b->avr->data[UCSR0A_] = UDRE;
    b->avr->data[UCSR0B_] = 0;
    b->avr->data[UCSR0C_] = 0x06;
}

static void attach(board *b, int address, avr_io_read_t read, avr_io_write_t write) {
    int io = AVR_DATA_TO_IO(address);
    b->avr->io[io].r.c = read;
    b->avr->io[io].r.param = b;
    b->avr->io[io].w.c = write;
    b->avr->io[io].w.param = b;
}

void uart_attach(board *b) {
    attach(b, UDR0_, data_read, data_written);
    attach(b, UCSR0A_, NULL, status_written);
    attach(b, UCSR0B_, NULL, control_written);
    attach(b, UCSR0C_, NULL, NULL);
    attach(b, UBRR0L_, NULL, baud_written);
    attach(b, UBRR0H_, NULL, NULL);
}
