#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "servo.h"
#include <avr/interrupt.h>
#include <util/atomic.h>
#include "pins.h"

namespace {

const uint16_t LEAD = 40;  // ticks: a change is always set up well before it is due

// What is a pin's own in Timer 1's registers.
struct A {
    static volatile uint16_t &compare() { return OCR1A; }
    static const uint8_t RAISE = _BV(COM1A1) | _BV(COM1A0);  // on match
    static const uint8_t LOWER = _BV(COM1A1);
    static const uint8_t FORCE = _BV(FOC1A);
    static const uint8_t INTERRUPT = _BV(OCIE1A);  // in TIMSK1, and the flag in TIFR1
};
struct B {
    static volatile uint16_t &compare() { return OCR1B; }
    static const uint8_t RAISE = _BV(COM1B1) | _BV(COM1B0);
    static const uint8_t LOWER = _BV(COM1B1);
    static const uint8_t FORCE = _BV(FOC1B);
    static const uint8_t INTERRUPT = _BV(OCIE1B);
};

// Pulses of one pin. Each pin has its own code: so its interrupt is short.
template <class Pin>
class Pulses {
    static uint16_t pulse, frame;
    static uint16_t rest;  // from the end of the pulse that runs to the next one
    static bool rises_next;
    static bool ends;      // with the pulse that runs

    static inline __attribute__((always_inline)) void on_match(uint8_t action) { TCCR1A = (TCCR1A & ~Pin::RAISE) | action; }

    // The timer has the pin low, too, before the port has it back: it begins low the next time.
    static inline __attribute__((always_inline)) void disconnect() {
        on_match(Pin::LOWER);
        TCCR1C = Pin::FORCE;
        on_match(0);
        TIMSK1 &= ~Pin::INTERRUPT;
    }

public:
    // The pin has just risen or fallen by itself: prepare the next change.
    static inline __attribute__((always_inline)) void changed() {
        if (rises_next) {
            Pin::compare() += pulse;
            rest = frame - pulse;
            on_match(Pin::LOWER);
            rises_next = false;
        } else if (ends) {
            disconnect();
        } else {
            Pin::compare() += rest;
            on_match(Pin::RAISE);
            rises_next = true;
        }
    }

    static uint32_t run(uint16_t next_pulse, uint16_t next_frame) {
        stamps::Reading at;
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
            pulse = next_pulse;
            frame = next_frame;
            ends = false;
            if (!(TIMSK1 & Pin::INTERRUPT)) {
                rises_next = true;
                Pin::compare() = TCNT1 + LEAD;
                on_match(Pin::RAISE);
                TIFR1 = Pin::INTERRUPT;
                TIMSK1 |= Pin::INTERRUPT;
            }
            at = stamps::read();
        }
        return stamps::of(at);
    }

    static uint32_t finish() {
        stamps::Reading at;
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
            at = stamps::read();
            const uint16_t until_change = Pin::compare() - at.ticks;
            if (rises_next && until_change > LEAD && !(TIFR1 & Pin::INTERRUPT)) {
                disconnect();
            } else {
                ends = true;
            }
        }
        return stamps::of(at);
    }

    static uint32_t stop() {
        stamps::Reading at;
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
            disconnect();
            at = stamps::read();
        }
        return stamps::of(at);
    }
};

template <class Pin> uint16_t Pulses<Pin>::pulse;
template <class Pin> uint16_t Pulses<Pin>::frame;
template <class Pin> uint16_t Pulses<Pin>::rest;
template <class Pin> bool Pulses<Pin>::rises_next;
template <class Pin> bool Pulses<Pin>::ends;

}  // namespace

ISR(TIMER1_COMPA_vect) { Pulses<A>::changed(); }
ISR(TIMER1_COMPB_vect) { Pulses<B>::changed(); }

uint32_t servo::run(uint8_t pin, uint16_t pulse, uint16_t frame) {
    return pin == PIN_D9 ? Pulses<A>::run(pulse, frame) : Pulses<B>::run(pulse, frame);
}

uint32_t servo::finish(uint8_t pin) {
    return pin == PIN_D9 ? Pulses<A>::finish() : Pulses<B>::finish();
}

uint32_t servo::stop(uint8_t pin) {
    return pin == PIN_D9 ? Pulses<A>::stop() : Pulses<B>::stop();
}
