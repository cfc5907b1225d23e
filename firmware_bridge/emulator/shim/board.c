/* The board as a whole: made, powered, reset, run up to a moment. What Python calls is here. */
#include "board.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_eeprom.h>
#include <simavr/sim_core.h>
#include <simavr/sim_io.h>

enum { REACHED = 0, CRASHED = 1, AT_EVENT = 2, NEWS = 4 }; /* the end of a run; records are there */
enum { RAM_AT_POWER_ON = 0x5A, INTERRUPT_ENTRY = 4, LONGEST_RUN = 1 << 20 };

/* libsimavr's remarks; what concerns us shows in the board's state. */
static void say_nothing(avr_t *avr, const int level, const char *format, va_list arguments) {
    (void)avr, (void)level, (void)format, (void)arguments;
}

static void no_sleep(avr_t *avr, avr_cycle_count_t cycles_) { (void)avr, (void)cycles_; }

board *board_new(const uint8_t *program, size_t size) {
    avr_global_logger_set(say_nothing);
    board *b = calloc(1, sizeof *b);
    b->avr = avr_make_mcu_by_name("atmega328p");
    if (!b->avr) return free(b), NULL;
    avr_init(b->avr);
    b->avr->frequency = FREQUENCY;
    b->avr->sleep = no_sleep;
    avr_loadcode(b->avr, (uint8_t *)program, size, 0);
    interrupts_attach(b);
    pins_attach(b);
    counters_attach(b);
    uart_attach(b);
    eeprom_attach(b);
    return b;
}

void board_free(board *b) {
    avr_terminate(b->avr);
    free(b->avr);
    free(b->edges.memory);
    free(b->sent.memory);
    free(b->drives.memory);
    free(b->line.memory);
    free(b);
}

/* After the processor's reset: what the library forgets at it, and what is still to come. */
static void restart(board *b, uint8_t flags) {
    b->avr->run_cycle_limit = LONGEST_RUN;
    b->avr->data[MCUSR_] = flags;
    counters_reset(b);
    uart_reset(b);
    pins_reset(b);
    pins_arm_drives(b);
    uart_arm_line(b);
}

static void reset(board *b, uint8_t cause) {
    uint8_t flags = cause & POWER_ON ? cause : b->avr->data[MCUSR_] | cause;
    avr_run_t run = b->avr->run;
    eeprom_reset(b, cause & (POWER_ON | BROWN_OUT));
    if (cause == WATCHDOG) run(b->avr); /* the library resets, and starts the watchdog again */
    else avr_reset(b->avr);
    restart(b, flags);
}

void board_reset(board *b, uint8_t cause, cycles held) {
    if (!b->powered) return;
    reset(b, cause);
    b->held_until = b->avr->cycle + held;
}

void board_power(board *b, int on) {
    if (on == b->powered) return;
    b->powered = on;
    b->line.count = 0;
    reset(b, POWER_ON);
    memset(b->avr->data, RAM_AT_POWER_ON, 32);
    memset(b->avr->data + b->avr->ioend + 1, RAM_AT_POWER_ON, b->avr->ramend - b->avr->ioend);
}

static int executes(const board *b) {
    return b->powered && b->avr->state == cpu_Running && b->avr->cycle >= b->held_until;
}

static void serve_interrupts(board *b) {
    uint8_t running = b->avr->interrupts.running_ptr;
    if (!b->avr->interrupt_state) return;
    avr_service_interrupts(b->avr);
    if (b->avr->interrupts.running_ptr <= running) return;
    b->avr->cycle += INTERRUPT_ENTRY;
    avr_cycle_timer_process(b->avr);
}

/* Nothing executes: on to the next thing that happens by itself. */
static void wait(board *b, cycles until) {
    avr_t *avr = b->avr;
    cycles next = until;
    if (avr->cycle_timers.timer && avr->cycle_timers.timer->when < next)
        next = avr->cycle_timers.timer->when;
    if (b->held_until > avr->cycle && b->held_until < next) next = b->held_until;
    if (next > avr->cycle) avr->cycle = next;
}

static void step(board *b, cycles until) {
    avr_t *avr = b->avr;
    if (executes(b)) {
        avr_flashaddr_t next = avr_run_one(avr);
        if (avr->state != cpu_Crashed) avr->pc = next; /* else it stays where it happened */
    } else wait(b, until);
    avr_cycle_timer_process(avr);
    if (avr->run != avr_callback_run_raw) reset(b, WATCHDOG);
    else if (b->powered && avr->cycle >= b->held_until) serve_interrupts(b);
}

static avr_cycle_count_t stop_here(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr, (void)when, (void)param;
    return 0;
}

enum { EDGES = 1, BYTES = 2 };

static int something_new(const board *b, int of) {
    return (of & EDGES && b->edges.count) || (of & BYTES && b->sent.count);
}

/*
 * Run up to a moment, at most to the end of the instruction under way there, or to the first edge
 * or byte (as `stop_at` says) that is not taken yet.
 */
int board_run(board *b, cycles until, int stop_at) {
    int end = REACHED;
    while (end == REACHED && b->avr->cycle < until) {
        if (!avr_cycle_timer_status(b->avr, stop_here, b)) /* a reset forgets it */
            avr_cycle_timer_register(b->avr, until - b->avr->cycle, stop_here, b);
        step(b, until);
        if (b->avr->state == cpu_Crashed) end = CRASHED;
        else if (something_new(b, stop_at)) end = AT_EVENT;
    }
    avr_cycle_timer_cancel(b->avr, stop_here, b);
    return end | (something_new(b, EDGES | BYTES) ? NEWS : 0);
}

cycles board_cycle(const board *b) { return b->avr->cycle; }
uint32_t board_program_counter(const board *b) { return b->avr->pc; }
uint32_t board_overruns(const board *b) { return b->overruns; }
uint32_t board_framing_errors(const board *b) { return b->framing_errors; }
uint32_t board_conflicts(const board *b) { return b->conflicts; }
size_t board_line_waiting(const board *b) { return b->line.count; }
void board_watch(board *b, uint32_t pins) { b->watched = pins; }
void board_host_baud(board *b, uint32_t baud) { b->host_baud = baud; }

static const port *port_with(const board *b, int pin) {
    return &b->ports[pin < 8 ? 2 : pin < 14 ? 0 : 1];
}

int board_level(const board *b, int pin) {
    const port *p = port_with(b, pin);
    return p->level >> (pin - p->first) & 1;
}

int board_is_output(const board *b, int pin) {
    const port *p = port_with(b, pin);
    return b->avr->data[p->ddr] >> (pin - p->first) & 1;
}

int board_has_pull_up(const board *b, int pin) {
    const port *p = port_with(b, pin);
    return !board_is_output(b, pin) && b->avr->data[p->port] >> (pin - p->first) & 1;
}

/* Whether a timer has the pin. */
int board_is_compared(const board *b, int pin) {
    const port *p = port_with(b, pin);
    return p->compared >> (pin - p->first) & 1;
}

void board_drive(board *b, int pin, int level, cycles at) {
    record_insert(&b->drives, at < b->avr->cycle ? b->avr->cycle : at, pin, level);
    pins_arm_drives(b);
}

void board_send(board *b, const uint8_t *bytes, size_t count, cycles at) {
    if (!b->powered) return;
    for (size_t i = 0; i < count; i++) record_add(&b->line, at, 0, bytes[i]);
    uart_arm_line(b);
}

size_t board_take_edges(board *b, record *into, size_t room) {
    return record_take(&b->edges, into, room);
}

size_t board_take_sent(board *b, record *into, size_t room) {
    return record_take(&b->sent, into, room);
}

void board_eeprom_get(board *b, uint8_t *into, uint32_t size) {
    avr_eeprom_desc_t cells = {.ee = into, .offset = 0, .size = size};
    avr_ioctl(b->avr, AVR_IOCTL_EEPROM_GET, &cells);
}

void board_eeprom_set(board *b, uint8_t *from, uint32_t size) {
    avr_eeprom_desc_t cells = {.ee = from, .offset = 0, .size = size};
    avr_ioctl(b->avr, AVR_IOCTL_EEPROM_SET, &cells);
}

void board_memory(const board *b, uint32_t address, uint8_t *into, uint32_t size) {
    memcpy(into, b->avr->data + address, size);
}
