#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "session.h"
#include "commands.h"
#include "counters.h"
#include "edges.h"
#include "events.h"
#include "frames.h"
#include "health.h"
#include "memory.h"
#include "outputs.h"
#include "pins.h"
#include "rare.h"
#include "stamps.h"
#include "uart.h"

namespace {

const uint16_t SHORTEST_HEARTBEAT_MS = 100;
const uint16_t LONGEST_HEARTBEAT_MS = 5000;

uint32_t boot_id;
bool open;
uint32_t heartbeat_us;
bool was_heard;           // since the heartbeat was looked at
uint32_t heard_at_us;     // when it was looked at, and the host had been heard
uint8_t expected;         // number of the next command
bool can_repeat;          // the answer before it is remembered
const frames::Received *came;  // and waits until it may be answered; what follows waits in the ring
bool host_has_spoken;     // since the last batch of events: the next one has its turn

uint8_t body_length(uint8_t type) {
    switch (type) {
        case PING:
            return 0;
        case HEARD:
            return 2;
        case HELLO:
            return 4;
        case OPEN:
            return 10;
        default:
            return commands::body_length(type);
    }
}

RARE void tell_who_i_am(const frames::Received &hello) {
    frames::begin(I_AM, 0);
    frames::add_u32(hello.u32(0));
    frames::add(PROTOCOL_VERSION);
    frames::add(FIRMWARE_MAJOR);
    frames::add(FIRMWARE_MINOR);
    frames::add_u32(memory::board_id());
    frames::add_u32(boot_id);
    frames::add(health::reset_cause());
    frames::add(static_cast<uint8_t>(health::fault()));
    frames::add_u32(stamps::now());
    frames::add(PINS);
    for (uint8_t pin = 0; pin < PINS; ++pin) {
        frames::add(pins::abilities(pin));
    }
    frames::end();
}

void open_session(uint16_t heartbeat_ms) {
    edges::ignore_all();
    outputs::release_all();
    events::begin();
    health::set_fault(Fault::NONE);
    expected = 0;
    can_repeat = false;
    heartbeat_us = heartbeat_ms * 1000UL;
    open = true;
}

RARE void open_if_right(const frames::Received &request) {
    const uint16_t heartbeat_ms = request.u16(8);
    Result result = Result::DONE;
    if (request.u32(4) != boot_id) {
        result = Result::WRONG_BOOT;
    } else if (heartbeat_ms < SHORTEST_HEARTBEAT_MS || heartbeat_ms > LONGEST_HEARTBEAT_MS) {
        result = Result::OUT_OF_RANGE;
    } else {
        open_session(heartbeat_ms);
    }
    frames::begin(OPENED, 0);
    frames::add_u32(request.u32(0));
    frames::add_u32(boot_id);
    frames::add_u32(stamps::now());
    frames::add(static_cast<uint8_t>(result));
    frames::end();
}

RARE void answer_ping(uint8_t number) {
    const uint32_t heard_at_us = stamps::now();
    frames::begin(PONG, number);
    frames::add_u32(heard_at_us);
    frames::add_u32(stamps::now());
    frames::end();
}

RARE void tell_closed(uint8_t number) {
    frames::begin(CLOSED, number);
    frames::add_u32(boot_id);
    frames::add(static_cast<uint8_t>(health::fault()));
    frames::end();
}

void obey(const frames::Received &command) {
    if (command.number == expected) {
        commands::execute(command);
        ++expected;
        can_repeat = true;
    } else if (can_repeat && command.number == static_cast<uint8_t>(expected - 1)) {
        count(counters.repeated_commands);
    } else {
        tell_closed(command.number);
        return;
    }
    commands::answer(command.number);
}

RARE void handle(const frames::Received &frame) {
    if (frame.length != body_length(frame.type)) {
        count(counters.wrong_shape);
        return;
    }
    was_heard = was_heard || frame.type != HELLO;  // whoever asks is not yet the host
    if (frame.type == HELLO) {
        tell_who_i_am(frame);
    } else if (frame.type == OPEN) {
        open_if_right(frame);
    } else if (frame.type == PING) {
        answer_ping(frame.number);
    } else if (!open) {
        tell_closed(frame.number);
    } else if (frame.type == HEARD) {
        events::heard(frame.u16(0));
    } else {
        obey(frame);
    }
    count(counters.good_frames);
}

// The next good frame, if one has come.
RARE const frames::Received *next_frame() {
    if (const uint8_t lost = uart::take_overruns()) {
        count(counters.overrun_bytes, lost);
    }
    const frames::Received *frame = nullptr;
    while (!frame && uart::has_bytes()) {
        frame = frames::take(uart::take());
    }
    return frame;
}

// Whether it was a frame that wants nothing of the line: then the next one may come at once. All
// others are taken one at a time: edges and limits have their turn.
bool handle_one() {
    if (!came && uart::has_bytes()) {
        came = next_frame();
    }
    if (!came) {
        return false;
    }
    const bool wants_nothing = open && came->type == HEARD;
    if (!wants_nothing) {
        if (host_has_spoken || uart::room() < LONGEST_ANSWER) {
            return false;
        }
        host_has_spoken = true;
    }
    handle(*came);
    came = nullptr;
    return wants_nothing;
}

}  // namespace

void session::begin() {
    boot_id = memory::next_boot_id();
    frames::begin(BOOTED, 0);
    frames::add_u32(boot_id);
    frames::add(health::reset_cause());
    frames::add(static_cast<uint8_t>(health::fault()));
    frames::end();
}

void session::talk() {
    const events::Batch batch = open ? events::send() : events::Batch::NONE;
    if (batch != events::Batch::WAITS) {
        host_has_spoken = false;
    }
    while (handle_one()) {
    }
}

void session::check_host(uint32_t now_us) {
    if (was_heard) {
        was_heard = false;
        heard_at_us = now_us;
    }
    if (open && stamps::reached(now_us, heard_at_us, heartbeat_us)) {
        open = false;
        edges::ignore_all();
        outputs::all_safe();
        health::set_fault(Fault::HOST_SILENT);
    }
}
