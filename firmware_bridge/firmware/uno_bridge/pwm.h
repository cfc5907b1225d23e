// Pulse width on D5 and D6 (Timer 0), D3 and D11 (Timer 2), without interrupts.
#pragma once
#include <stdint.h>
#include "stamps.h"

namespace pwm {

// The slowest clock of the pin's timer that is not slower than asked; 0 if there is none.
uint8_t clock_for(uint8_t pin, uint16_t hertz);
uint16_t hertz_of(uint8_t pin, uint8_t clock);

// Whether the pin's timer runs with another clock.
bool clock_differs(uint8_t pin, uint8_t clock);

// Duty 1 to 65534, in steps of 1/256; the change begins with a period.
uint32_t run(uint8_t pin, uint8_t clock, uint16_t duty);

}  // namespace pwm
