// Who the board talks with: opening, numbered commands, and the heartbeat.
#pragma once
#include <stdint.h>

namespace session {

// After a boot: counts it, and tells it.
void begin();

// Sends events if the line has room for them, then takes a frame of the host and answers it. When
// both want the line they have it by turns.
void talk();

// A host that is silent for longer than the heartbeat has lost the outputs.
void check_host(uint32_t now_us);

}  // namespace session
