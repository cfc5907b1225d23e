// The two 8-bit timers, as one: their registers lie in the same order.
//
//   Timer 0: A = D6, B = D5     Timer 2: A = D11, B = D3
#pragma once
#include <avr/io.h>
#include "pins.h"
#include "stamps.h"

namespace timers {

struct Timer {
    volatile uint8_t control;  // TCCRnA: what the pins do on a match, and the mode
    volatile uint8_t clock;    // TCCRnB
    volatile uint8_t count;
    volatile uint8_t compare_a;
    volatile uint8_t compare_b;
};

inline bool is_timer_0(uint8_t pin) { return pin == PIN_D5 || pin == PIN_D6; }
inline bool is_channel_a(uint8_t pin) { return pin == PIN_D6 || pin == PIN_D11; }

inline Timer &of(uint8_t pin) {
    return *reinterpret_cast<Timer *>(const_cast<uint8_t *>(is_timer_0(pin) ? &TCCR0A : &TCCR2A));
}

// The other pin of the same timer.
inline uint8_t sibling(uint8_t pin) {
    return pin == PIN_D5    ? PIN_D6
           : pin == PIN_D6  ? PIN_D5
           : pin == PIN_D3  ? PIN_D11
                            : PIN_D3;
}

// The two bits that connect the pin to the timer.
inline uint8_t connection(uint8_t pin) { return is_channel_a(pin) ? 0xC0 : 0x30; }

// The port drives the pin again.
uint32_t disconnect(uint8_t pin);

}  // namespace timers
