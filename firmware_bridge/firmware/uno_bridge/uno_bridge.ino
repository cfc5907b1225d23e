// uno_bridge: a host's pins on an Arduino Uno or Nano (ATmega328P), stamped in microseconds.
// What goes over the line: docs/bridge-protocol.md. How this is built: docs/bridge-firmware.md.
#include "counters.h"
#include "edges.h"
#include "events.h"
#include "health.h"
#include "outputs.h"
#include "session.h"
#include "stamps.h"
#include "uart.h"

const uint16_t LOOK_EVERY_TICKS = 2000;  // 1 ms
const uint8_t TICKS_PER_LOOP_UNIT = 32;  // 16 us

uint16_t loop_began;
uint16_t longest_loop;
uint16_t looked_at;

void note_loop(uint16_t ticks) {
    const uint16_t took = ticks - loop_began;
    loop_began = ticks;
    if (took > longest_loop) {
        longest_loop = took;
        counters.longest_loop = took / TICKS_PER_LOOP_UNIT;
    }
}

// Whatever is counted in milliseconds.
void look_at_times(uint16_t ticks) {
    const uint16_t passed = ticks - looked_at;
    if (passed < LOOK_EVERY_TICKS) {
        return;
    }
    looked_at = ticks;
    const uint32_t now_us = stamps::now();
    session::check_host(now_us);
    outputs::cut_overdue(now_us);
    events::repeat_unheard(now_us);
}

// Pins are left alone here: after a reset they are inputs without a pull, which is safe.
void setup() {
    health::begin();
    TIMSK0 = 0;  // the core's millis(): nobody asks for it, and its interrupt would delay stamps
    stamps::begin();
    edges::begin();
    uart::begin();
    session::begin();
    loop_began = stamps::ticks();
}

void loop() {
    const uint16_t ticks = stamps::ticks();
    health::loop_is_alive();
    note_loop(ticks);
    edges::collect();
    session::talk();
    look_at_times(ticks);
}
