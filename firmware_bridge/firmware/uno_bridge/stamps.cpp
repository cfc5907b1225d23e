#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "stamps.h"
#include <util/atomic.h>
#include "health.h"

volatile uint8_t stamps::round_number;
volatile uint32_t stamps::round_began_us;

ISR(TIMER1_OVF_vect) {
    stamps::round_began_us += stamps::ROUND_US;
    ++stamps::round_number;
    health::a_round_has_passed();
}

void stamps::begin() {
    TCCR1A = 0;          // the core had set it up for PWM
    TCCR1B = _BV(CS11);  // normal mode, 16 MHz / 8
    TIMSK1 = _BV(TOIE1);
}

uint32_t stamps::of(const Moment &moment) {
    uint32_t began_us;
    uint8_t round;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        began_us = round_began_us;
        round = round_number;
    }
    // The moment may be of an earlier round, or of one whose overflow is not counted yet.
    const int8_t ahead = moment.round - round;
    for (int8_t behind = ahead; behind < 0; ++behind) {
        began_us -= ROUND_US;
    }
    if (ahead > 0) {
        began_us += ROUND_US;
    }
    return began_us + (moment.ticks >> 1);
}

uint32_t stamps::now() {
    Reading now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { now = read(); }
    return of(now);
}

uint16_t stamps::ticks() {
    uint16_t ticks;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { ticks = TCNT1; }
    return ticks;
}
