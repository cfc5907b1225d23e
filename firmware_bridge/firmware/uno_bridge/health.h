// What keeps the board honest about itself: the watchdog, why it was reset, and the sticky fault.
#pragma once
#include <stdint.h>
#include "protocol.h"

namespace health {

// A hang is remembered over the reset that follows it: bootloaders use the watchdog for themselves
// and leave the cause unreadable.
const uint16_t HUNG = 0xB17E;
extern volatile uint16_t hang_mark;

extern volatile uint8_t rounds_without_loop;

// The cause and the fault that the last reset left behind. Call once, before anything else.
void begin();

// Bits of MCUSR; 0 when a bootloader has cleared them.
uint8_t reset_cause();
Fault fault();
void set_fault(Fault fault);

// The loop is alive: feed the watchdog. It is fed nowhere else.
void loop_is_alive();

// Called by Timer 1's overflow, every 33 ms; the watchdog bites after 250 ms.
inline void a_round_has_passed() {
    const uint8_t rounds = rounds_without_loop + 1;
    rounds_without_loop = rounds;
    if (rounds == 6) {
        hang_mark = HUNG;
    }
}

}  // namespace health
