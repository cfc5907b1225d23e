// The serial line: two rings and two short interrupts. The core's Serial is not used, because it
// counts no overruns and its interrupts take longer than a stamp may wait.
#pragma once
#include <stdint.h>

namespace uart {

const uint8_t OUT_RING = 128;  // bytes; both are powers of two
const uint8_t IN_RING = 64;

void begin();

// Bytes from the host.
bool has_bytes();
uint8_t take();

// Bytes that wait to go out, and room for more.
uint8_t waiting();
uint8_t room();

// A frame is put byte by byte at places after those that wait, and goes out up to where it is
// published: COBS has bytes that are known only later than those after them.
extern uint8_t out_ring[OUT_RING];
uint8_t first_free();
inline uint8_t after(uint8_t place) { return static_cast<uint8_t>(place + 1) % OUT_RING; }
inline void put(uint8_t place, uint8_t byte) { out_ring[place] = byte; }
void publish(uint8_t end);

// Bytes that were lost on the way in since the last call.
uint8_t take_overruns();

}  // namespace uart
