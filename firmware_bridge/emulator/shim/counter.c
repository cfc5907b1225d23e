/*
 * Timer/Counters 0, 1 and 2 (data sheet, chapters of these names): normal, CTC, fast PWM, phase
 * (and frequency) correct PWM, compare outputs, buffered compare registers, input capture.
 * Not modelled: external clocks, the asynchronous timer, the noise canceler, TSM.
 *
 * A counter is a count and the tick at which it was reached; between two counts that do something
 * nothing is computed. What a match does happens one tick after the count was reached.
 */
#include "counter.h"

#include <string.h>

typedef struct {
    uint8_t slope;
    uint16_t top; /* or one of TOP_ */
} wave;

static const wave waves8[8] = {
    {SLOPE_NORMAL, 0xFF}, {SLOPE_PHASE, 0xFF}, {SLOPE_CLEAR, TOP_COMPARE}, {SLOPE_FAST, 0xFF},
    {SLOPE_NONE, 0xFF}, {SLOPE_PHASE, TOP_COMPARE}, {SLOPE_NONE, 0xFF}, {SLOPE_FAST, TOP_COMPARE},
};
static const wave waves16[16] = {
    {SLOPE_NORMAL, 0xFFFF}, {SLOPE_PHASE, 0xFF}, {SLOPE_PHASE, 0x1FF}, {SLOPE_PHASE, 0x3FF},
    {SLOPE_CLEAR, TOP_COMPARE}, {SLOPE_FAST, 0xFF}, {SLOPE_FAST, 0x1FF}, {SLOPE_FAST, 0x3FF},
    {SLOPE_FREQUENCY, TOP_CAPTURE}, {SLOPE_FREQUENCY, TOP_COMPARE}, {SLOPE_PHASE, TOP_CAPTURE},
    {SLOPE_PHASE, TOP_COMPARE}, {SLOPE_CLEAR, TOP_CAPTURE}, {SLOPE_NONE, 0xFFFF},
    {SLOPE_FAST, TOP_CAPTURE}, {SLOPE_FAST, TOP_COMPARE},
};

int counter_is_pwm(const counter *c) { return c->slope >= SLOPE_FAST; }
int counter_is_dual(const counter *c) { return c->slope >= SLOPE_PHASE; }

int counter_compare_mode(const counter *c, int i) {
    return c->owner->avr->data[c->control_a] >> (6 - 2 * i) & 3;
}

static int drives_pin(const counter *c, int i) {
    int mode = counter_compare_mode(c, i);
    if (mode == 1 && counter_is_pwm(c)) return i == 0 && c->compare_is_top;
    return mode != 0;
}

void counter_show(counter *c, cycles at) {
    for (int i = 0; i < 2; i++)
        pins_compare(c->owner, c->output[i], drives_pin(c, i), c->flipflop[i], at);
}

void counter_take_wave(counter *c) {
    uint8_t *data = c->owner->avr->data;
    int a = data[c->control_a] & 3, b = data[c->control_b];
    wave w = c->capture_at ? waves16[a | (b >> 1 & 0xC)] : waves8[a | (b >> 1 & 4)];
    c->slope = w.slope;
    c->compare_is_top = w.top == TOP_COMPARE;
    c->buffered = counter_is_pwm(c);
    if (!c->buffered) memcpy(c->compare, c->wanted, sizeof c->compare);
    c->top = w.top;
}

uint32_t counter_top(const counter *c) {
    const uint8_t *data = c->owner->avr->data;
    if (c->compare_is_top) return c->compare[0];
    if (c->top == TOP_CAPTURE) return data[c->capture_at] | data[c->capture_at + 1] << 8;
    return c->top;
}

/* The last count of this run: where the counter goes back or turns. */
static uint32_t end_of_run(const counter *c) {
    uint32_t top = counter_top(c);
    if (c->down) return 0;
    return c->count <= top ? top : c->max;
}

/* The next count that does something when it is left. */
static uint32_t next_count(const counter *c) {
    uint32_t end = end_of_run(c), next = end;
    for (int i = 0; i < 2; i++) {
        uint32_t compare = c->compare[i];
        if (c->down ? compare <= c->count && compare > next : compare >= c->count && compare < next)
            next = compare;
    }
    return next;
}

static uint64_t leaves_at(const counter *c, uint32_t count) {
    return c->tick + (c->down ? c->count - count : count - c->count) + 1;
}

static void match(counter *c, int i, int down) {
    int mode = counter_compare_mode(c, i);
    interrupt_raise(c->owner, c->match_vector[i]);
    if (mode == 1) c->flipflop[i] ^= drives_pin(c, i);
    else if (mode) c->flipflop[i] = (mode == 3) != (down && counter_is_dual(c));
}

static void bottom_of_fast(counter *c) {
    for (int i = 0; i < 2; i++) {
        int mode = counter_compare_mode(c, i);
        if (mode >= 2) c->flipflop[i] = mode == 2;
    }
}

static void take_buffers(counter *c) {
    if (c->buffered) memcpy(c->compare, c->wanted, sizeof c->compare);
}

static void leave_end(counter *c, uint32_t count) {
    if (!c->down && c->top == TOP_CAPTURE && count == counter_top(c))
        interrupt_raise(c->owner, c->capture_vector);
    if (counter_is_dual(c)) {
        c->down = !c->down && count > 0;
        c->count = c->down ? count - 1 : counter_top(c) > 0;
        if (!c->down) interrupt_raise(c->owner, c->overflow_vector);
        if (c->down == (c->slope == SLOPE_PHASE)) take_buffers(c);
        return;
    }
    c->count = 0;
    if (c->slope == SLOPE_FAST || count == c->max)
        interrupt_raise(c->owner, c->overflow_vector);
    if (c->slope == SLOPE_FAST) {
        bottom_of_fast(c);
        take_buffers(c);
    }
}

static void leave(counter *c, uint32_t count) {
    uint64_t tick = leaves_at(c, count);
    uint32_t end = end_of_run(c);
    int down = count == end ? !c->down : c->down; /* at an end the turn decides */
    for (int i = 0; i < 2; i++)
        if (c->compare[i] == count) match(c, i, down);
    c->tick = tick;
    if (count == end) leave_end(c, count);
    else c->count = c->down ? count - 1 : count + 1;
    counter_show(c, tick << c->shift);
}

void counter_catch_up(counter *c, cycles now) {
    if (!c->running) return;
    uint64_t tick = now >> c->shift;
    for (uint32_t next; leaves_at(c, next = next_count(c)) <= tick;) leave(c, next);
    c->count = c->down ? c->count - (tick - c->tick) : c->count + (tick - c->tick);
    c->tick = tick;
}

static avr_cycle_count_t counter_due(avr_t *avr, avr_cycle_count_t when, void *param) {
    counter *c = param;
    (void)avr;
    counter_catch_up(c, when);
    return c->running ? leaves_at(c, next_count(c)) << c->shift : 0;
}

void counter_arm(counter *c) {
    avr_t *avr = c->owner->avr;
    avr_cycle_timer_cancel(avr, counter_due, c);
    if (!c->running) return;
    cycles at = leaves_at(c, next_count(c)) << c->shift;
    avr_cycle_timer_register(avr, at - avr->cycle, counter_due, c);
}
