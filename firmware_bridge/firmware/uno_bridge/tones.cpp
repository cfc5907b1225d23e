#include "tones.h"
#include <util/atomic.h>
#include "timers.h"

namespace {

const uint8_t CLEAR_ON_COMPARE = 0x02;  // the mode: the timer begins again at compare A
const uint8_t TOGGLE_ON_MATCH = 0x50;   // of both channels

// Half periods a second, in thousandths and divided by 1000, of Timer 2's clocks from 2 on.
const uint8_t FIRST_CLOCK = 2;
const uint32_t COUNTS[] = {1000000000, 250000000, 125000000, 62500000, 31250000, 7812500};
const uint8_t CLOCKS = sizeof(COUNTS) / sizeof(COUNTS[0]);

uint32_t divided(uint32_t number, uint32_t by) { return (number + by / 2) / by; }

}  // namespace

uint32_t tones::play(uint8_t pin, uint32_t &millihertz) {
    uint8_t clock = 0;
    while (clock < CLOCKS - 1 && divided(COUNTS[clock], millihertz) > 256) {
        ++clock;
    }
    uint32_t counts = divided(COUNTS[clock], millihertz);
    if (counts > 256) {
        counts = 256;
    }
    millihertz = divided(COUNTS[clock], counts);
    timers::Timer &timer = timers::of(pin);
    const uint8_t connected = (timers::connection(pin) & TOGGLE_ON_MATCH) | CLEAR_ON_COMPARE;
    const uint8_t end = counts - 1;
    stamps::Reading at;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        timer.compare_a = timer.compare_b = end;
        timer.count = 0;  // a count beyond the new end would run on to 255
        timer.control = connected;
        timer.clock = clock + FIRST_CLOCK;
        at = stamps::read();
    }
    return stamps::of(at);
}
