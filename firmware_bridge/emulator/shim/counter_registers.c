/* What the processor writes to the timers' registers and reads there; their reset. */
#include "counter.h"

#include <string.h>

static const uint8_t shifts01[8] = {0, 0, 3, 6, 8, 10, 0, 0};
static const uint8_t shifts2[8] = {0, 0, 3, 5, 6, 7, 8, 10};

static void force(counter *c, uint8_t strobes) {
    for (int i = 0; i < 2; i++) {
        int mode = counter_compare_mode(c, i);
        if (!(strobes >> (7 - i) & 1) || counter_is_pwm(c) || !mode) continue;
        c->flipflop[i] = mode == 1 ? !c->flipflop[i] : mode == 3;
    }
}

static void take_clock(counter *c, cycles now) {
    int clock = c->owner->avr->data[c->control_b] & 7;
    c->shift = c->number == 2 ? shifts2[clock] : shifts01[clock];
    c->running = clock != 0 && (c->number == 2 || clock < 6);
    c->tick = now >> c->shift;
}

static void control_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    counter *c = param;
    counter_catch_up(c, avr->cycle);
    uint8_t strobes = 0;
    if (address == (c->control_c ? c->control_c : c->control_b)) {
        strobes = value & 0xC0;
        value &= 0x3F;
    }
    avr->data[address] = value;
    take_clock(c, avr->cycle);
    counter_take_wave(c);
    if (!counter_is_dual(c)) c->down = 0;
    force(c, strobes);
    counter_show(c, avr->cycle);
    counter_arm(c);
}

static void high_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    (void)avr, (void)address;
    ((counter *)param)->owner->high_byte = value;
}

static uint8_t high_read(avr_t *avr, avr_io_addr_t address, void *param) {
    (void)avr, (void)address;
    return ((counter *)param)->owner->high_byte;
}

static uint16_t whole(const counter *c, uint8_t low) {
    return c->capture_at ? c->owner->high_byte << 8 | low : low;
}

static void count_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    counter *c = param;
    (void)address;
    counter_catch_up(c, avr->cycle);
    c->count = whole(c, value);
    if (counter_is_dual(c) && c->count > counter_top(c)) c->count = counter_top(c);
    counter_arm(c);
}

static uint8_t count_read(avr_t *avr, avr_io_addr_t address, void *param) {
    counter *c = param;
    (void)address;
    counter_catch_up(c, avr->cycle);
    if (c->capture_at) c->owner->high_byte = c->count >> 8;
    return c->count;
}

static void compare_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    counter *c = param;
    counter_catch_up(c, avr->cycle);
    int i = address == c->compare_at[1];
    c->wanted[i] = whole(c, value);
    avr->data[address] = value;
    if (c->capture_at) avr->data[address + 1] = c->owner->high_byte;
    if (!c->buffered) c->compare[i] = c->wanted[i];
    counter_arm(c);
}

static void capture_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    counter *c = param;
    counter_catch_up(c, avr->cycle);
    if (c->top != TOP_CAPTURE) return; /* writable only where it is the top */
    avr->data[address] = value;
    avr->data[address + 1] = c->owner->high_byte;
    counter_arm(c);
}

static uint8_t capture_read(avr_t *avr, avr_io_addr_t address, void *param) {
    counter *c = param;
    c->owner->high_byte = avr->data[address + 1];
    return avr->data[address];
}

void counter_capture(board *b, int level, cycles at) {
    counter *c = &b->counters[1];
    int rising = b->avr->data[c->control_b] >> 6 & 1;
    if (c->top == TOP_CAPTURE || level != rising || !b->powered) return;
    counter_catch_up(c, at);
    b->avr->data[c->capture_at] = c->count;
    b->avr->data[c->capture_at + 1] = c->count >> 8;
    interrupt_raise(b, c->capture_vector);
    counter_arm(c);
}

void counters_reset(board *b) {
    for (int i = 0; i < COUNTER_COUNT; i++) {
        counter *c = &b->counters[i];
        c->running = c->shift = c->down = 0;
        c->count = 0;
        memset(c->compare, 0, sizeof c->compare);
        memset(c->wanted, 0, sizeof c->wanted);
        memset(c->flipflop, 0, sizeof c->flipflop);
        counter_take_wave(c);
    }
}

static void on_write(counter *c, int address, avr_io_write_t handler) {
    c->owner->avr->io[AVR_DATA_TO_IO(address)].w.c = handler;
    c->owner->avr->io[AVR_DATA_TO_IO(address)].w.param = c;
}

static void on_read(counter *c, int address, avr_io_read_t handler) {
    c->owner->avr->io[AVR_DATA_TO_IO(address)].r.c = handler;
    c->owner->avr->io[AVR_DATA_TO_IO(address)].r.param = c;
}

static void attach16(counter *c) {
    on_write(c, c->control_c, control_written);
    on_write(c, c->capture_at, capture_written);
    on_read(c, c->capture_at, capture_read);
    const int high[] = {c->count_at + 1, c->capture_at + 1, c->compare_at[0] + 1, c->compare_at[1] + 1};
    for (int i = 0; i < 4; i++) on_write(c, high[i], high_written);
    on_read(c, high[0], high_read);
    on_read(c, high[1], high_read);
}

void counters_attach(board *b) {
    static const counter parts[COUNTER_COUNT] = {
        {.number = 0, .max = 0xFF, .control_a = 0x44, .control_b = 0x45, .count_at = 0x46,
         .compare_at = {0x47, 0x48}, .output = {6, 5},
         .match_vector = {TIMER0_COMPA_, TIMER0_COMPA_ + 1}, .overflow_vector = TIMER0_COMPA_ + 2},
        {.number = 1, .max = 0xFFFF, .control_a = 0x80, .control_b = 0x81, .control_c = 0x82,
         .count_at = 0x84, .capture_at = 0x86, .compare_at = {0x88, 0x8A}, .output = {9, 10},
         .match_vector = {TIMER1_COMPA_, TIMER1_COMPA_ + 1}, .overflow_vector = TIMER1_COMPA_ + 2,
         .capture_vector = TIMER1_CAPT_},
        {.number = 2, .max = 0xFF, .control_a = 0xB0, .control_b = 0xB1, .count_at = 0xB2,
         .compare_at = {0xB3, 0xB4}, .output = {11, 3},
         .match_vector = {TIMER2_COMPA_, TIMER2_COMPA_ + 1}, .overflow_vector = TIMER2_COMPA_ + 2},
    };
    for (int i = 0; i < COUNTER_COUNT; i++) {
        counter *c = &b->counters[i];
        *c = parts[i];
        c->owner = b;
        on_write(c, c->control_a, control_written);
        on_write(c, c->control_b, control_written);
        on_write(c, c->count_at, count_written);
        on_read(c, c->count_at, count_read);
        on_write(c, c->compare_at[0], compare_written);
        on_write(c, c->compare_at[1], compare_written);
        if (c->capture_at) attach16(c);
    }
}
