// The board's clock: Timer 1 runs freely at 2 MHz, its overflows are counted, and it is never set
// back. Stamps are its count in whole microseconds (32 bits, about 71.6 minutes).
#pragma once
#include <avr/interrupt.h>
#include <avr/io.h>

namespace stamps {

const uint16_t ROUND_US = 32768;
// Which of the timer's rounds it is, as far as a byte can tell, and the stamp of its beginning.
extern volatile uint8_t round_number;
extern volatile uint32_t round_began_us;

// A moment as an interrupt can keep it: the timer's count of half microseconds, and its round.
struct Moment {
    uint16_t ticks;
    uint8_t round;
};

void begin();

// With interrupts off. An overflow that has not been counted yet is seen in the timer's flag: the
// count belongs to the next round if it is small.
inline __attribute__((always_inline)) Moment moment() {
    Moment now = {TCNT1, round_number};
    if ((TIFR1 & _BV(TOV1)) && now.ticks < 0x8000) {
        ++now.round;
    }
    return now;
}

// The stamp of a moment that is at most 4 s old.
uint32_t of(const Moment &moment);

// What is read of the clock with interrupts off, right beside what is stamped; the rest is reckoned
// with interrupts on.
struct Reading {
    uint16_t ticks;
    uint8_t flags;
    uint32_t round_began_us;
};

inline __attribute__((always_inline)) Reading read() { return {TCNT1, TIFR1, round_began_us}; }

inline uint32_t of(const Reading &reading) {
    const bool is_over = (reading.flags & _BV(TOV1)) && reading.ticks < 0x8000;
    return reading.round_began_us + (reading.ticks >> 1) + (is_over ? ROUND_US : 0);
}

uint32_t now();

// The timer's count of half microseconds, for spans of less than 32 ms.
uint16_t ticks();

// Whether so much time has passed. `since_us` may be a little later than `now_us`.
inline bool reached(uint32_t now_us, uint32_t since_us, uint32_t span_us) {
    return static_cast<int32_t>(now_us - since_us) >= static_cast<int32_t>(span_us);
}

}  // namespace stamps
