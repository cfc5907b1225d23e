// What happened at the pins, kept until the host has heard it.
#pragma once
#include <stdint.h>

namespace events {

// A session begins: nothing has happened, and the next event has number 0.
void begin();

void edge(uint8_t pin, bool high, uint32_t at_us);
void cut(uint8_t pin, uint32_t at_us);
// Edges for which there was no room.
void lost(uint8_t how_many);

// The host has heard all events before this number.
void heard(uint16_t next);

enum class Batch : uint8_t { NONE, WAITS, SENT };

// Sends a batch if there is one and the line is free.
Batch send();

// Lets what was not heard in time be sent again.
void repeat_unheard(uint32_t now_us);

}  // namespace events
