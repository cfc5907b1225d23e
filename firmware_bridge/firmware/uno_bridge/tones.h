// A tone on D3 or D11: Timer 2 toggles the pin, without interrupts.
#pragma once
#include <stdint.h>
#include "stamps.h"

namespace tones {

const uint32_t LOWEST_MILLIHERTZ = 31000;
const uint32_t HIGHEST_MILLIHERTZ = 20000000;

// Plays the nearest tone that the timer has, and puts it in the place of the one that was asked.
uint32_t play(uint8_t pin, uint32_t &millihertz);

}  // namespace tones
