// What went wrong on this board since it booted. Each count stands still at 65535.
#pragma once
#include <stdint.h>

struct Counters {
    uint16_t good_frames;
    uint16_t wrong_crc;
    uint16_t wrong_shape;      // COBS, length, or a type that no host sends
    uint16_t wrong_direction;  // our own frames: the line echoes
    uint16_t repeated_commands;
    uint16_t repeated_batches;
    uint16_t lost_edges;
    uint16_t overrun_bytes;
    uint16_t glitches;         // an interrupt that found no change
    uint16_t longest_loop;     // in units of 16 us
};

const uint8_t COUNTERS = sizeof(Counters) / sizeof(uint16_t);

extern Counters counters;

inline void count(uint16_t &counter, uint8_t how_many = 1) {
    const uint16_t sum = counter + how_many;
    counter = sum < how_many ? UINT16_MAX : sum;
}
