// Arduino's pin numbers and the three ports behind them: D0-D7 on port D, D8-D13 on B, A0-A5 on C.
#pragma once
#include <avr/io.h>
#include "protocol.h"
#include "stamps.h"

enum Port : uint8_t { PORT_B, PORT_C, PORT_D, PORTS };

const uint8_t PIN_D3 = 3, PIN_D5 = 5, PIN_D6 = 6, PIN_D9 = 9, PIN_D10 = 10, PIN_D11 = 11;

// The pins of all ports at one moment.
struct Levels {
    uint8_t port[PORTS];
};

namespace pins {

// What the pin can; 0 for a pin that is not there or is the serial line's.
uint8_t abilities(uint8_t pin);
inline bool can(uint8_t pin, Ability ability) { return abilities(pin) & ability; }

Port port_of(uint8_t pin);
uint8_t bit_of(uint8_t pin);
uint8_t pin_of(Port port, uint8_t bit_number);

// The registers PINx, DDRx and PORTx lie next to each other, port after port.
inline volatile uint8_t &input_register(uint8_t port) { return *(&PINB + 3 * port); }
inline volatile uint8_t &direction_register(uint8_t port) { return *(&DDRB + 3 * port); }
inline volatile uint8_t &output_register(uint8_t port) { return *(&PORTB + 3 * port); }

inline Levels read_all() { return {{PINB, PINC, PIND}}; }
bool level(uint8_t pin);

// These change a pin with interrupts off, and say when: stamps are taken right at the change.
uint32_t set_level(uint8_t pin, bool high);
uint32_t set_input(uint8_t pin, bool pull_up);
// The level is there before the direction: a pin becomes an output without a glitch.
uint32_t set_output(uint8_t pin, bool high);

}  // namespace pins
