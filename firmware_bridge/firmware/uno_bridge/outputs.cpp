#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "outputs.h"
#include "edges.h"
#include "events.h"
#include "pins.h"
#include "pwm.h"
#include "rare.h"
#include "servo.h"
#include "timers.h"
#include "tones.h"

namespace {

enum Drive : uint8_t { LEVEL, PWM, SERVO, TONE };

const uint16_t LONGEST_ON_MS = 60000;
const uint16_t NO_LIMIT = 0;
const uint16_t FULL_DUTY = 65535;

struct Output {
    bool is_output : 1;
    bool safe : 1;
    bool on : 1;
    bool was_cut : 1;  // and must go to its safe level before it may be on again
    Drive drive;
    uint16_t longest_on_ms;
    uint32_t on_since_us;
};

Output all[PINS];

RARE uint32_t end_pulses(uint8_t pin, Output &output) {
    const Drive drive = output.drive;
    output.drive = LEVEL;
    return drive == SERVO ? servo::stop(pin) : timers::disconnect(pin);
}

// The port's level takes over from whatever drives the pin.
inline uint32_t drive_level(uint8_t pin, Output &output, bool high) {
    const uint32_t at_us = pins::set_level(pin, high);
    return output.drive == LEVEL ? at_us : end_pulses(pin, output);
}

void note(Output &output, bool on, uint32_t at_us) {
    if (on && !output.on) {
        output.on_since_us = at_us;
    }
    output.on = on;
    if (!on) {
        output.was_cut = false;
    }
}

// Whether a pin may be driven by a timer, and be on.
Result may_pulse(uint8_t pin, Ability ability, bool on) {
    if (!pins::can(pin, ability)) {
        return Result::NO_SUCH_PIN;
    }
    const Output &output = all[pin];
    if (!output.is_output || output.safe) {
        return Result::NOT_AN_OUTPUT;
    }
    return on && output.was_cut ? Result::WAS_CUT : Result::DONE;
}

// Whether the timer of the pin is in another pin's use, and not with this clock.
bool timer_taken(uint8_t pin, Drive drive, uint8_t clock) {
    const Drive other = all[timers::sibling(pin)].drive;
    if (drive == PWM && other == PWM) {
        return pwm::clock_differs(pin, clock);
    }
    return other == PWM || other == TONE;
}

// The timer is connected to a pin whose port is low.
void drive_by_timer(uint8_t pin, Drive drive) {
    Output &output = all[pin];
    if (output.drive != drive) {
        drive_level(pin, output, false);
        output.drive = drive;
    }
}

void cut(uint8_t pin) {
    Output &output = all[pin];
    const uint32_t at_us = drive_level(pin, output, output.safe);
    note(output, false, at_us);
    output.was_cut = true;
    events::cut(pin, at_us);
}

}  // namespace

Result outputs::make(uint8_t pin, uint8_t level, uint8_t safe, uint32_t longest_on_ms,
                     uint32_t &at_us) {
    if (!pins::can(pin, CAN_OUTPUT)) {
        return Result::NO_SUCH_PIN;
    }
    const bool limited = longest_on_ms != FOR_EVER;
    if (level > 1 || safe > 1 || longest_on_ms == 0 || (limited && longest_on_ms > LONGEST_ON_MS)) {
        return Result::OUT_OF_RANGE;
    }
    Output &output = all[pin];
    const bool on = level != safe;
    if (on && output.was_cut) {
        return Result::WAS_CUT;
    }
    // A pin that was on with the other safe level is on anew.
    if (output.safe != safe) {
        output.on = false;
    }
    output.safe = safe;
    output.longest_on_ms = limited ? longest_on_ms : NO_LIMIT;
    if (output.is_output) {
        at_us = drive_level(pin, output, level);
    } else {
        edges::ignore(pin);
        at_us = pins::set_output(pin, level);
        output.is_output = true;
    }
    note(output, on, at_us);
    return Result::DONE;
}

Result outputs::write(uint8_t pin, uint8_t level, uint32_t &at_us) {
    if (!pins::can(pin, CAN_OUTPUT)) {
        return Result::NO_SUCH_PIN;
    }
    if (level > 1) {
        return Result::OUT_OF_RANGE;
    }
    Output &output = all[pin];
    if (!output.is_output) {
        return Result::NOT_AN_OUTPUT;
    }
    const bool on = level != output.safe;
    if (on && output.was_cut) {
        return Result::WAS_CUT;
    }
    at_us = drive_level(pin, output, level);
    note(output, on, at_us);
    return Result::DONE;
}

Result outputs::pulse_width(uint8_t pin, uint16_t &hertz, uint16_t duty, uint32_t &at_us) {
    const Result result = may_pulse(pin, CAN_PWM, duty);
    if (result != Result::DONE) {
        return result;
    }
    const uint8_t clock = hertz ? pwm::clock_for(pin, hertz) : 0;
    if (!clock) {
        return Result::OUT_OF_RANGE;
    }
    hertz = pwm::hertz_of(pin, clock);
    if (duty == 0 || duty == FULL_DUTY) {
        at_us = drive_level(pin, all[pin], duty);
    } else if (timer_taken(pin, PWM, clock)) {
        return Result::TIMER_TAKEN;
    } else {
        drive_by_timer(pin, PWM);
        at_us = pwm::run(pin, clock, duty);
    }
    note(all[pin], duty, at_us);
    return Result::DONE;
}

Result outputs::servo(uint8_t pin, uint16_t pulse, uint16_t frame, uint32_t &at_us) {
    const Result result = may_pulse(pin, CAN_SERVO, pulse);
    if (result != Result::DONE) {
        return result;
    }
    if (pulse && (pulse < ::servo::SHORTEST_PULSE || pulse > ::servo::LONGEST_PULSE ||
                  frame < ::servo::SHORTEST_FRAME || frame > ::servo::LONGEST_FRAME)) {
        return Result::OUT_OF_RANGE;
    }
    if (pulse) {
        drive_by_timer(pin, SERVO);
        at_us = ::servo::run(pin, pulse, frame);
    } else if (all[pin].drive == SERVO) {
        at_us = ::servo::finish(pin);
    } else {
        at_us = drive_level(pin, all[pin], false);
    }
    note(all[pin], pulse, at_us);
    return Result::DONE;
}

Result outputs::tone(uint8_t pin, uint32_t &millihertz, uint32_t &at_us) {
    const Result result = may_pulse(pin, CAN_TONE, millihertz);
    if (result != Result::DONE) {
        return result;
    }
    if (!millihertz) {
        at_us = drive_level(pin, all[pin], false);
    } else if (millihertz < tones::LOWEST_MILLIHERTZ || millihertz > tones::HIGHEST_MILLIHERTZ) {
        return Result::OUT_OF_RANGE;
    } else if (timer_taken(pin, TONE, 0)) {
        return Result::TIMER_TAKEN;
    } else {
        drive_by_timer(pin, TONE);
        at_us = tones::play(pin, millihertz);
    }
    note(all[pin], millihertz, at_us);
    return Result::DONE;
}

uint32_t outputs::release(uint8_t pin, bool pull_up) {
    // Pulses end first: while the pin was an output they were on it.
    Output &output = all[pin];
    if (output.drive != LEVEL) {
        drive_level(pin, output, false);
    }
    output = {};
    return pins::set_input(pin, pull_up);
}

void outputs::release_all() {
    for (uint8_t pin = 0; pin < PINS; ++pin) {
        if (pins::can(pin, CAN_INPUT)) {
            release(pin, false);
        }
    }
}

uint32_t outputs::all_safe() {
    uint32_t at_us = stamps::now();
    for (uint8_t pin = 0; pin < PINS; ++pin) {
        if (all[pin].is_output) {
            at_us = drive_level(pin, all[pin], all[pin].safe);
            note(all[pin], false, at_us);
        }
    }
    return at_us;
}

void outputs::cut_overdue(uint32_t now_us) {
    for (Output *output = all; output != all + PINS; ++output) {
        if (output->on && output->longest_on_ms != NO_LIMIT &&
            stamps::reached(now_us, output->on_since_us, output->longest_on_ms * 1000UL)) {
            cut(output - all);
        }
    }
}
