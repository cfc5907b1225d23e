/*
 * An ATmega328P board around libsimavr's processor core.
 *
 * Of libsimavr come the instructions, the interrupt table, the watchdog and the EEPROM's cells.
 * Pins, external interrupts, timers and the UART are modelled here after the ATmega328P's data
 * sheet, because the library's own differ from it in what a bridge lives on: times, compare
 * outputs, overruns, flags cleared by writing one. All times are cycles of 16 MHz since power-on.
 */
#ifndef BOARD_H
#define BOARD_H

#include <stddef.h>
#include <stdint.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_interrupts.h>

enum { FREQUENCY = 16000000, PIN_COUNT = 20, PORT_COUNT = 3, COUNTER_COUNT = 3, TIMER_MARK = 0x100 };

/* Addresses in data memory. */
enum {
    PINB_ = 0x23, PINC_ = 0x26, PIND_ = 0x29,
    TIFR0_ = 0x35, TIFR1_ = 0x36, TIFR2_ = 0x37,
    PCIFR_ = 0x3B, EIFR_ = 0x3C, EIMSK_ = 0x3D,
    EECR_ = 0x3F, EEARL_ = 0x41, EEARH_ = 0x42, GTCCR_ = 0x43,
    MCUSR_ = 0x54, PCICR_ = 0x68, EICRA_ = 0x69, PCMSK0_ = 0x6B,
    TIMSK0_ = 0x6E, TIMSK1_ = 0x6F, TIMSK2_ = 0x70,
    UCSR0A_ = 0xC0, UCSR0B_ = 0xC1, UCSR0C_ = 0xC2, UBRR0L_ = 0xC4, UBRR0H_ = 0xC5, UDR0_ = 0xC6,
};

/* Interrupt vectors. */
enum {
    INT0_ = 1, PCINT0_ = 3, TIMER2_COMPA_ = 7, TIMER1_CAPT_ = 10, TIMER1_COMPA_ = 11,
    TIMER0_COMPA_ = 14, USART_RX_ = 18, USART_UDRE_ = 19, USART_TX_ = 20, EE_READY_ = 22,
    VECTOR_COUNT = 26,
};

enum { POWER_ON = 1, EXTERNAL = 2, BROWN_OUT = 4, WATCHDOG = 8 }; /* bits of MCUSR */

typedef avr_cycle_count_t cycles;
typedef struct board board;

/*
 * Something that happened: an edge (what = pin), a timer that got or left a pin (what = pin +
 * TIMER_MARK), or a byte (what = 0). Read by ctypes.
 */
typedef struct {
    uint64_t at;
    uint32_t what;
    uint32_t value;
} record;

typedef struct {
    record *memory;
    record *items; /* the oldest that is still there, in the memory */
    size_t count, room;
} record_list;

typedef struct {
    uint8_t pin, ddr, port, mask; /* addresses */
    uint8_t first; /* the Arduino pin of bit 0 */
    uint8_t vector;
    uint8_t driven, driven_level; /* from outside */
    uint8_t compared, compare_level; /* timers' outputs, in place of PORT */
    uint8_t level;
} port;

typedef struct {
    board *owner;
    uint8_t number;
    uint16_t max;
    uint16_t control_a, control_b, control_c, count_at, compare_at[2], capture_at;
    uint8_t output[2]; /* Arduino pins */
    uint8_t match_vector[2], overflow_vector, capture_vector;
    uint8_t running, shift, down; /* one tick is 2^shift cycles */
    uint8_t slope; /* one of SLOPE_ in counter.h */
    uint8_t compare_is_top, buffered;
    uint32_t top, count;
    uint64_t tick; /* when `count` was reached */
    uint16_t compare[2], wanted[2];
    uint8_t flipflop[2];
} counter;

typedef struct {
    uint8_t received[3]; /* two in the FIFO, the third in the shift register */
    uint8_t framing[3];
    uint8_t held, overrun, lost;
    uint8_t sending, waiting; /* the shift register and UDR are full */
    uint8_t shifting, next;
    cycles baud_origin;
} uart;

struct board {
    avr_t *avr;
    avr_int_vector_t *vectors[VECTOR_COUNT];
    uint8_t powered;
    cycles held_until; /* in reset, or in the boot loader */
    port ports[PORT_COUNT];
    counter counters[COUNTER_COUNT];
    uint8_t high_byte; /* the 16-bit timer's TEMP */
    uart serial;
    uint32_t watched; /* bit = Arduino pin */
    uint32_t conflicts; /* outputs driven against from outside */
    record_list edges, sent;
    record_list drives; /* to come, sorted by time; value 2 lets go */
    record_list line; /* bytes from the host, to come */
    cycles line_free; /* when the host's last byte has left the line */
    uint32_t host_baud; /* 0: the board's own */
    uint32_t overruns, framing_errors;
    avr_io_write_t eeprom_write;
    void *eeprom;
    uint8_t eeprom_busy;
};

/* records.c */
void record_add(record_list *list, cycles at, uint32_t what, uint32_t value);
void record_insert(record_list *list, cycles at, uint32_t what, uint32_t value);
record record_shift(record_list *list);
size_t record_take(record_list *list, record *into, size_t room);

/* interrupts.c */
void interrupts_attach(board *b);
void interrupt_raise(board *b, int vector);
void interrupt_drop(board *b, int vector);
void interrupt_retry(board *b, int vector);
uint8_t written_bits(avr_t *avr, uint8_t value);

/* pins.c */
void pins_attach(board *b);
void pins_reset(board *b);
void pins_resolve(board *b, port *p, cycles at);
void pins_compare(board *b, int pin, int connected, int level, cycles at);
void pins_retry_level(board *b, int vector);
void pins_arm_drives(board *b);

/* counter.c */
void counters_attach(board *b);
void counters_reset(board *b);
void counter_capture(board *b, int level, cycles at);

/* uart.c */
void uart_attach(board *b);
void uart_reset(board *b);
void uart_arm_line(board *b);

/* eeprom.c */
void eeprom_attach(board *b);
void eeprom_reset(board *b, int power_lost);

#endif
