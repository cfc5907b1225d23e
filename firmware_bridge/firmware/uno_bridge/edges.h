// Edges of the watched inputs. An interrupt keeps the moment and the levels of all pins; the loop
// finds out what has changed.
#pragma once
#include <stdint.h>
#include "stamps.h"

namespace edges {

enum Wanted : uint8_t { WANT_RISING = 0x01, WANT_FALLING = 0x02 };

void begin();

// From here on the edges of this input, which was ignored, are events. Gives its level, and the
// moment that it was read at.
bool watch(uint8_t pin, uint8_t wanted, uint32_t &at_us);
void ignore(uint8_t pin);
void ignore_all();

// Makes events of what the interrupt has kept.
void collect();

}  // namespace edges
