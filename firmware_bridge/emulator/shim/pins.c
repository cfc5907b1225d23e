/*
 * Ports, external interrupts and pin change interrupts (data sheet, "I/O-Ports", "External
 * Interrupts"). An input is what drives it from outside, or its pull-up, or low: a line that
 * nothing holds reads low here, so that equal runs stay equal.
 */
#include "board.h"

#include <string.h>

static port *port_of(board *b, int pin) {
    return &b->ports[pin < 8 ? 2 : pin < 14 ? 0 : 1];
}

static int interrupt_sense(board *b, int vector) {
    return b->avr->data[EICRA_] >> 2 * (vector - INT0_) & 3;
}

static void external_interrupt(board *b, int vector, int level) {
    int sense = interrupt_sense(b, vector);
    if (sense == 0) pins_retry_level(b, vector);
    else if (sense == 1 || sense == 2 + level) interrupt_raise(b, vector);
}

/* The low level interrupts as long as it lasts; it raises no flag. */
void pins_retry_level(board *b, int vector) {
    avr_int_vector_t *v = b->vectors[vector];
    int low = !(b->ports[2].level >> (vector + 1) & 1);
    if (interrupt_sense(b, vector) || !low || !avr_regbit_get(b->avr, v->enable)) return;
    avr_raise_interrupt(b->avr, v);
}

static avr_cycle_count_t nothing(avr_t *avr, avr_cycle_count_t when, void *param) {
    (void)avr, (void)when, (void)param;
    return 0;
}

/* A timer that is due at once ends the processor's run with the instruction under way. */
static void note(board *b, int pin, uint32_t what, int value, cycles at) {
    if (!(b->watched >> pin & 1)) return;
    record_add(&b->edges, at, what, value);
    avr_cycle_timer_register(b->avr, 0, nothing, b);
}

static void pin_changed(board *b, port *p, int bit, cycles at) {
    int pin = p->first + bit, level = p->level >> bit & 1;
    note(b, pin, pin, level, at);
    if (b->avr->data[p->mask] >> bit & 1) interrupt_raise(b, p->vector);
    if (pin == 2 || pin == 3) external_interrupt(b, INT0_ + pin - 2, level);
    if (pin == 8) counter_capture(b, level, at);
}

void pins_resolve(board *b, port *p, cycles at) {
    uint8_t *data = b->avr->data;
    uint8_t outputs = data[p->ddr];
    uint8_t put = (data[p->port] & ~p->compared) | (p->compare_level & p->compared);
    uint8_t seen = (p->driven_level & p->driven) | (data[p->port] & ~p->driven);
    uint8_t level = (put & outputs) | (seen & ~outputs);
    uint8_t changed = level ^ p->level;
    if (outputs & p->driven & (put ^ p->driven_level)) b->conflicts++;
    p->level = data[p->pin] = level;
    for (int bit = 0; changed >> bit; bit++)
        if (changed >> bit & 1) pin_changed(b, p, bit, at);
}

void pins_compare(board *b, int pin, int connected, int level, cycles at) {
    port *p = port_of(b, pin);
    uint8_t bit = 1 << (pin - p->first);
    if (!connected != !(p->compared & bit)) note(b, pin, pin + TIMER_MARK, connected, at);
    p->compared = connected ? p->compared | bit : p->compared & ~bit;
    p->compare_level = level ? p->compare_level | bit : p->compare_level & ~bit;
    pins_resolve(b, p, at);
}

static void pin_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    board *b = param;
    for (int i = 0; i < PORT_COUNT; i++) {
        port *p = &b->ports[i];
        if (address == p->pin) avr->data[p->port] ^= written_bits(avr, value);
        else if (address == p->port || address == p->ddr) avr->data[address] = value;
        else continue;
        pins_resolve(b, p, avr->cycle);
    }
}

static void drive_now(board *b, int pin, int level, cycles at) {
    port *p = port_of(b, pin);
    uint8_t bit = 1 << (pin - p->first);
    p->driven = level < 2 ? p->driven | bit : p->driven & ~bit;
    p->driven_level = level == 1 ? p->driven_level | bit : p->driven_level & ~bit;
    pins_resolve(b, p, at);
}

static avr_cycle_count_t drives_due(avr_t *avr, avr_cycle_count_t when, void *param) {
    board *b = param;
    while (b->drives.count && b->drives.items[0].at <= when) {
        record due = record_shift(&b->drives);
        drive_now(b, due.what, due.value, due.at);
    }
    (void)avr;
    return b->drives.count ? b->drives.items[0].at : 0;
}

void pins_arm_drives(board *b) {
    avr_t *avr = b->avr;
    avr_cycle_timer_cancel(avr, drives_due, b);
    if (!b->drives.count) return;
    cycles at = b->drives.items[0].at;
    if (at > avr->cycle) avr_cycle_timer_register(avr, at - avr->cycle, drives_due, b);
    else {
        cycles next = drives_due(avr, avr->cycle, b);
        if (next) avr_cycle_timer_register(avr, next - avr->cycle, drives_due, b);
    }
}

void pins_reset(board *b) {
    for (int i = 0; i < PORT_COUNT; i++) {
        b->ports[i].compared = 0;
        pins_resolve(b, &b->ports[i], b->avr->cycle);
    }
}

void pins_attach(board *b) {
    static const uint8_t at[] = {PINB_, PINC_, PIND_}, first[] = {8, 14, 0};
    for (int i = 0; i < PORT_COUNT; i++) {
        b->ports[i] = (port){
            .pin = at[i], .ddr = at[i] + 1, .port = at[i] + 2, .mask = PCMSK0_ + i,
            .first = first[i], .vector = PCINT0_ + i};
        for (int address = at[i]; address < at[i] + 3; address++) {
            b->avr->io[AVR_DATA_TO_IO(address)].w.c = pin_written;
            b->avr->io[AVR_DATA_TO_IO(address)].w.param = b;
            b->avr->io[AVR_DATA_TO_IO(address)].r.c = NULL;
        }
    }
}
