// What the board keeps without power: its id, and how often it has booted.
#pragma once
#include <stdint.h>

namespace memory {

const uint32_t NO_NAME = 0xFFFFFFFF;

// The board's id, or NO_NAME if it was never given one.
uint32_t board_id();
void set_board_id(uint32_t id);

// One more than at the last boot, and kept: no two boots have the same. Takes about 20 ms.
uint32_t next_boot_id();

}  // namespace memory
