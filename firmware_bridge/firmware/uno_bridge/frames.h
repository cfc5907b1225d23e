// Frames: COBS(payload + CRC-16) and a delimiter, in both directions.
#pragma once
#include <stdint.h>
#include "protocol.h"

namespace frames {

// A frame from the host whose COBS and CRC are right.
struct Received {
    uint8_t type;
    uint8_t number;
    const uint8_t *body;
    uint8_t length;  // of the body

    uint16_t u16(uint8_t at) const;
    uint32_t u32(uint8_t at) const;
};

// Takes one byte from the line. Gives the good frame that it ended, valid until the next byte, or
// nullptr.
const Received *take(uint8_t byte);

// A frame to the host, written straight into the line's ring; there must be room for it.
void begin(uint8_t type, uint8_t number);
void add(uint8_t value);
void add_u16(uint16_t value);
void add_u32(uint32_t value);
void end();

}  // namespace frames
