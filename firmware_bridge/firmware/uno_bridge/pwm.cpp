#include "pwm.h"
#include <util/atomic.h>
#include "timers.h"

namespace {

const uint16_t FASTEST_HERTZ = 62500;  // 16 MHz / 256
const uint8_t FAST_PWM = 0x03;
const uint8_t CONNECTIONS = 0xF0;     // of both channels to their pins
const uint8_t CLEAR_ON_MATCH = 0xA0;  // of both channels

// Powers of two that the clocks 1, 2, 3 ... divide by.
const uint8_t SHIFTS_0[] = {0, 3, 6, 8, 10};
const uint8_t SHIFTS_2[] = {0, 3, 5, 6, 7, 8, 10};

uint8_t slowest_clock(uint8_t pin) {
    return timers::is_timer_0(pin) ? sizeof(SHIFTS_0) : sizeof(SHIFTS_2);
}

}  // namespace

uint16_t pwm::hertz_of(uint8_t pin, uint8_t clock) {
    const uint8_t shift = (timers::is_timer_0(pin) ? SHIFTS_0 : SHIFTS_2)[clock - 1];
    return ((static_cast<uint32_t>(FASTEST_HERTZ) * 2 >> shift) + 1) / 2;
}

uint8_t pwm::clock_for(uint8_t pin, uint16_t hertz) {
    for (uint8_t clock = slowest_clock(pin); clock; --clock) {
        if (hertz_of(pin, clock) >= hertz) {
            return clock;
        }
    }
    return 0;
}

bool pwm::clock_differs(uint8_t pin, uint8_t clock) { return timers::of(pin).clock != clock; }

uint32_t pwm::run(uint8_t pin, uint8_t clock, uint16_t duty) {
    timers::Timer &timer = timers::of(pin);
    volatile uint8_t &compare = timers::is_channel_a(pin) ? timer.compare_a : timer.compare_b;
    const uint8_t connected = (timers::connection(pin) & CLEAR_ON_MATCH) | FAST_PWM;
    // A compare value of n is high for n + 1 of 256 counts.
    const uint16_t counts = (static_cast<uint32_t>(duty) + 128) >> 8;
    const uint8_t value = (counts < 1 ? 1 : counts > 255 ? 255 : counts) - 1;
    stamps::Reading at;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        compare = value;
        timer.control = (timer.control & CONNECTIONS) | connected;
        timer.clock = clock;
        at = stamps::read();
    }
    return stamps::of(at);
}
