// The protocol's numbers, as docs/bridge-protocol.md has them.
#pragma once
#include <stdint.h>

const uint8_t PROTOCOL_VERSION = 1;
const uint8_t FIRMWARE_MAJOR = 1;
const uint8_t FIRMWARE_MINOR = 0;

const uint8_t FROM_BOARD = 0x80;          // bit 7 of a type: which way the frame goes
const uint8_t LONGEST_TO_BOARD = 48;      // bytes on the line, the delimiter included
const uint8_t LONGEST_ANSWER = 48;        // bytes on the line of any frame but EVENTS
const uint8_t MOST_EVENTS_IN_FRAME = 20;
const uint8_t PINS = 20;
const uint32_t FOR_EVER = 0xFFFFFFFF;     // an output's longest on-time: none

enum Type : uint8_t {
    HELLO = 0x01,
    OPEN = 0x02,
    PING = 0x03,
    HEARD = 0x04,
    CMD_INPUT = 0x10,  // the core has taken the plain names INPUT and OUTPUT
    CMD_OUTPUT = 0x11,
    CMD_WRITE = 0x12,
    CMD_PWM = 0x13,
    CMD_SERVO = 0x14,
    CMD_TONE = 0x15,
    CMD_RELEASE = 0x16,
    CMD_READ = 0x17,
    CMD_SAFE = 0x18,
    CMD_NAME = 0x19,
    CMD_COUNTERS = 0x1A,
    I_AM = 0x81,
    OPENED = 0x82,
    PONG = 0x83,
    EVENTS = 0x84,
    DONE = 0x85,
    CLOSED = 0x86,
    BOOTED = 0x87,
};

enum class Result : uint8_t {
    DONE = 0,
    NO_SUCH_PIN = 1,
    OUT_OF_RANGE = 2,
    NOT_AN_OUTPUT = 3,
    TIMER_TAKEN = 4,
    WAS_CUT = 5,
    WRONG_BOOT = 6,
};

enum class Fault : uint8_t { NONE = 0, HOST_SILENT = 1, WATCHDOG = 2, BROWN_OUT = 3 };

// Bits 5 and 6 of an event's first byte; its pin is in bits 0 to 4.
enum EventKind : uint8_t { EVENT_EDGE = 0x00, EVENT_CUT = 0x20, EVENT_LOST = 0x40 };
const uint8_t EVENT_KIND = 0x60;
const uint8_t EVENT_LEVEL = 0x80;

// What a pin can.
enum Ability : uint8_t {
    CAN_INPUT = 0x01,
    CAN_OUTPUT = 0x02,
    CAN_PULL_UP = 0x04,
    CAN_PWM = 0x08,
    CAN_SERVO = 0x10,
    CAN_TONE = 0x20,
};
