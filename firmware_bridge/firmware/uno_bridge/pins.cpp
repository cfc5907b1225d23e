#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "pins.h"
#include <avr/pgmspace.h>
#include <util/atomic.h>

namespace {

const uint8_t DIGITAL = CAN_INPUT | CAN_OUTPUT | CAN_PULL_UP;
const uint8_t TIMER_0 = DIGITAL | CAN_PWM;
const uint8_t TIMER_1 = DIGITAL | CAN_SERVO;
const uint8_t TIMER_2 = DIGITAL | CAN_PWM | CAN_TONE;

const uint8_t ABILITIES[PINS] PROGMEM = {
    0,       0,       DIGITAL, TIMER_2, DIGITAL, TIMER_0, TIMER_0, DIGITAL,  // D0 to D7
    DIGITAL, TIMER_1, TIMER_1, TIMER_2, DIGITAL, DIGITAL,                    // D8 to D13
    DIGITAL, DIGITAL, DIGITAL, DIGITAL, DIGITAL, DIGITAL,                    // A0 to A5
};

// The processor shifts by one place at a time only.
const uint8_t BITS[] PROGMEM = {0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80};

void change(volatile uint8_t &place, uint8_t bit, bool set) {
    if (set) {
        place |= bit;
    } else {
        place &= ~bit;
    }
}

}  // namespace

uint8_t pins::abilities(uint8_t pin) { return pin < PINS ? pgm_read_byte(ABILITIES + pin) : 0; }

Port pins::port_of(uint8_t pin) { return pin < 8 ? PORT_D : pin < 14 ? PORT_B : PORT_C; }

uint8_t pins::bit_of(uint8_t pin) {
    return pgm_read_byte(BITS + (pin < 8 ? pin : pin < 14 ? pin - 8 : pin - 14));
}

uint8_t pins::pin_of(Port port, uint8_t bit_number) {
    return bit_number + (port == PORT_D ? 0 : port == PORT_B ? 8 : 14);
}

bool pins::level(uint8_t pin) { return input_register(port_of(pin)) & bit_of(pin); }

uint32_t pins::set_level(uint8_t pin, bool high) {
    volatile uint8_t &output = output_register(port_of(pin));
    const uint8_t bit = bit_of(pin);
    stamps::Reading at;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        change(output, bit, high);
        at = stamps::read();
    }
    return stamps::of(at);
}

uint32_t pins::set_input(uint8_t pin, bool pull_up) {
    const Port port = port_of(pin);
    const uint8_t bit = bit_of(pin);
    stamps::Reading at;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        change(direction_register(port), bit, false);
        change(output_register(port), bit, pull_up);
        at = stamps::read();
    }
    return stamps::of(at);
}

uint32_t pins::set_output(uint8_t pin, bool high) {
    const Port port = port_of(pin);
    const uint8_t bit = bit_of(pin);
    stamps::Reading at;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        change(output_register(port), bit, high);
        change(direction_register(port), bit, true);
        at = stamps::read();
    }
    return stamps::of(at);
}
