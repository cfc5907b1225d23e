// Servo pulses on D9 and D10. Timer 1 raises and lowers the pin by itself; the interrupt only loads
// the next change, so pulses do not tremble. The timer runs on: stamps are not disturbed.
#pragma once
#include <stdint.h>
#include "stamps.h"

namespace servo {

// Ticks are half microseconds.
const uint16_t SHORTEST_PULSE = 1000;
const uint16_t LONGEST_PULSE = 5000;
const uint16_t SHORTEST_FRAME = 10000;
const uint16_t LONGEST_FRAME = 60000;

// A new pulse or frame takes effect with the next pulse.
uint32_t run(uint8_t pin, uint16_t pulse, uint16_t frame);

// No more pulses; one that has begun ends as it should.
uint32_t finish(uint8_t pin);

// At once; the port drives the pin again.
uint32_t stop(uint8_t pin);

}  // namespace servo
