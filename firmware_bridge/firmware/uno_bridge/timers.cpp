#include "timers.h"
#include <util/atomic.h>

uint32_t timers::disconnect(uint8_t pin) {
    Timer &timer = of(pin);
    const uint8_t others = ~connection(pin);
    stamps::Reading at;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        timer.control &= others;
        at = stamps::read();
    }
    return stamps::of(at);
}
