#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "commands.h"
#include <util/delay.h>
#include "counters.h"
#include "edges.h"
#include "memory.h"
#include "outputs.h"
#include "pins.h"
#include "rare.h"

namespace {

const uint8_t PULL_UP_SETTLES_US = 10;  // 50 kOhm and 50 pF, and then some
const uint8_t SERIAL_LINE = 0x03;       // D0 and D1 on port D

// What DONE says.
struct Answer {
    Result result;
    uint32_t at_us;
    uint8_t returned[COUNTERS * 2];
    uint8_t length;

    void add(uint32_t value, uint8_t bytes) {
        for (; bytes; --bytes, value >>= 8) {
            returned[length++] = value;
        }
    }
};

Answer last;

RARE void input(const frames::Received &command) {
    const uint8_t pin = command.body[0], pull_up = command.body[1], wanted = command.body[2];
    if (!pins::can(pin, CAN_INPUT)) {
        last.result = Result::NO_SUCH_PIN;
    } else if (pull_up > 1 || wanted > (edges::WANT_RISING | edges::WANT_FALLING)) {
        last.result = Result::OUT_OF_RANGE;
    } else {
        edges::ignore(pin);
        outputs::release(pin, pull_up);
        _delay_us(PULL_UP_SETTLES_US);
        last.add(edges::watch(pin, wanted, last.at_us), 1);
    }
}

RARE void output(const frames::Received &command) {
    const uint8_t pin = command.body[0];
    last.result = outputs::make(pin, command.body[1], command.body[2], command.u32(3), last.at_us);
}

RARE void pulse_width(const frames::Received &command) {
    uint16_t hertz = command.u16(1);
    last.result = outputs::pulse_width(command.body[0], hertz, command.u16(3), last.at_us);
    if (last.result == Result::DONE) {
        last.add(hertz, sizeof(hertz));
    }
}

RARE void servo(const frames::Received &command) {
    const uint8_t LONGEST_FRAME = UINT16_MAX / 1000;
    const uint16_t frame = command.u16(3);
    // Half milliseconds here, half microseconds there; what is too much stays too much.
    const uint16_t ticks = frame > LONGEST_FRAME ? UINT16_MAX : frame * 1000;
    last.result = outputs::servo(command.body[0], command.u16(1), ticks, last.at_us);
}

RARE void tone(const frames::Received &command) {
    uint32_t millihertz = command.u32(1);
    last.result = outputs::tone(command.body[0], millihertz, last.at_us);
    if (last.result == Result::DONE) {
        last.add(millihertz, sizeof(millihertz));
    }
}

RARE void release(const frames::Received &command) {
    const uint8_t pin = command.body[0];
    if (!pins::can(pin, CAN_INPUT)) {
        last.result = Result::NO_SUCH_PIN;
        return;
    }
    edges::ignore(pin);
    last.at_us = outputs::release(pin, false);
}

RARE void read() {
    last.at_us = stamps::now();
    const Levels levels = pins::read_all();
    last.add(levels.port[PORT_D] & ~SERIAL_LINE, 1);
    last.add((levels.port[PORT_B] & 0x3F) | levels.port[PORT_C] << 6, 2);
}

RARE void name(const frames::Received &command) {
    const uint32_t id = command.u32(0);
    if (id == 0 || id == memory::NO_NAME) {
        last.result = Result::OUT_OF_RANGE;
    } else {
        memory::set_board_id(id);
    }
}

RARE void tell_counters() {
    const uint16_t *counter = &counters.good_frames;
    for (uint8_t which = 0; which < COUNTERS; ++which) {
        last.add(counter[which], sizeof(uint16_t));
    }
}

}  // namespace

uint8_t commands::body_length(uint8_t type) {
    switch (type) {
        case CMD_READ:
        case CMD_SAFE:
        case CMD_COUNTERS:
            return 0;
        case CMD_RELEASE:
            return 1;
        case CMD_WRITE:
            return 2;
        case CMD_INPUT:
            return 3;
        case CMD_NAME:
            return 4;
        case CMD_PWM:
        case CMD_SERVO:
        case CMD_TONE:
            return 5;
        case CMD_OUTPUT:
            return 7;
        default:
            return NOT_A_COMMAND;
    }
}

void commands::execute(const frames::Received &command) {
    last.result = Result::DONE;
    last.length = 0;
    switch (command.type) {
        case CMD_INPUT:
            input(command);
            break;
        case CMD_OUTPUT:
            output(command);
            break;
        case CMD_WRITE:
            last.result = outputs::write(command.body[0], command.body[1], last.at_us);
            break;
        case CMD_PWM:
            pulse_width(command);
            break;
        case CMD_SERVO:
            servo(command);
            break;
        case CMD_TONE:
            tone(command);
            break;
        case CMD_RELEASE:
            release(command);
            break;
        case CMD_READ:
            read();
            break;
        case CMD_SAFE:
            last.at_us = outputs::all_safe();
            break;
        case CMD_NAME:
            name(command);
            break;
        case CMD_COUNTERS:
            tell_counters();
            break;
    }
    const bool touched_a_pin = last.result == Result::DONE && command.type < CMD_NAME;
    if (!touched_a_pin) {  // else the stamp was taken at the pin
        last.at_us = stamps::now();
    }
}

void commands::answer(uint8_t number) {
    frames::begin(DONE, number);
    frames::add(static_cast<uint8_t>(last.result));
    frames::add_u32(last.at_us);
    for (uint8_t byte = 0; byte < last.length; ++byte) {
        frames::add(last.returned[byte]);
    }
    frames::end();
}
