// Outputs: what drives them, their safe levels and their longest on-times.
//
// An output is on while it is away from its safe level; a duty, pulses or a tone count as on.
#pragma once
#include <stdint.h>
#include "protocol.h"
#include "stamps.h"

namespace outputs {

// A Result that is not DONE has changed nothing. `at_us` is the stamp of the change at the pin.
Result make(uint8_t pin, uint8_t level, uint8_t safe, uint32_t longest_on_ms, uint32_t &at_us);
Result write(uint8_t pin, uint8_t level, uint32_t &at_us);
Result pulse_width(uint8_t pin, uint16_t &hertz, uint16_t duty, uint32_t &at_us);
Result servo(uint8_t pin, uint16_t pulse, uint16_t frame, uint32_t &at_us);
Result tone(uint8_t pin, uint32_t &millihertz, uint32_t &at_us);

// The pin is an input; whatever drove it has ended.
uint32_t release(uint8_t pin, bool pull_up);
void release_all();

uint32_t all_safe();

// Ends what was on for too long, and tells the host.
void cut_overdue(uint32_t now_us);

}  // namespace outputs
