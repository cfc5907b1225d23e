#include "health.h"
#include <avr/io.h>
#include <avr/wdt.h>

// .noinit outlives a reset, and holds anything after power-on.
volatile uint16_t health::hang_mark __attribute__((section(".noinit")));
volatile uint8_t health::rounds_without_loop;

namespace {

uint8_t cause __attribute__((section(".noinit")));

Fault current_fault = Fault::NONE;

}  // namespace

// Before main(), before any constructor: a watchdog that has bitten stays on with its shortest time
// and would bite again for ever, and while MCUSR says so it cannot be changed.
extern "C" void read_reset_cause() __attribute__((naked, used, section(".init3")));
extern "C" void read_reset_cause() {
    cause = MCUSR & 0x0F;
    MCUSR = 0;
    wdt_enable(WDTO_250MS);
    wdt_reset();
}

void health::begin() {
    const bool powered_on = cause & _BV(PORF);
    if (!powered_on && (hang_mark == HUNG || (cause & _BV(WDRF)))) {
        current_fault = Fault::WATCHDOG;
    } else if (!powered_on && (cause & _BV(BORF))) {
        current_fault = Fault::BROWN_OUT;
    }
}

uint8_t health::reset_cause() { return cause; }

Fault health::fault() { return current_fault; }

void health::set_fault(Fault fault) { current_fault = fault; }

void health::loop_is_alive() {
    wdt_reset();
    rounds_without_loop = 0;
    hang_mark = 0;
}
