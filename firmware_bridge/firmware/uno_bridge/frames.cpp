#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "frames.h"
#include <util/crc16.h>
#include "counters.h"
#include "uart.h"

namespace {

const uint8_t DELIMITER = 0;
const uint16_t CRC_BEGIN = 0xFFFF;
const uint8_t SHORTEST_CONTENT = 4;  // type, number, CRC
// One byte of a frame on the line is COBS's own, and one the delimiter.
const uint8_t LONGEST_CONTENT = LONGEST_TO_BOARD - 2;

// The frame that comes in, without its COBS.
uint8_t content[LONGEST_CONTENT];
uint8_t length;
uint16_t crc = CRC_BEGIN;  // over all of the content: 0 when its last two bytes are the CRC
uint8_t left;              // bytes until the next place that COBS has taken a zero from
bool zero_follows;
bool begun;
bool wrong;
frames::Received received;

void forget() {
    length = 0;
    crc = CRC_BEGIN;
    left = 0;
    zero_follows = begun = wrong = false;
}

void keep(uint8_t byte) {
    if (length == LONGEST_CONTENT) {
        wrong = true;
        return;
    }
    content[length++] = byte;
    crc = _crc_xmodem_update(crc, byte);
}

void decode(uint8_t byte) {
    begun = true;
    if (left) {
        --left;
        keep(byte);
        return;
    }
    if (zero_follows) {
        keep(0);
    }
    left = byte - 1;
    zero_follows = byte != 0xFF;
}

bool is_good() {
    if (wrong || left || length < SHORTEST_CONTENT) {
        count(counters.wrong_shape);
    } else if (crc) {
        count(counters.wrong_crc);
    } else if (content[0] & FROM_BOARD) {
        count(counters.wrong_direction);
    } else {
        return true;
    }
    return false;
}

// The frame that goes out.
uint16_t out_crc;
uint8_t code_place;  // where COBS says how far away the next zero is
uint8_t code;
uint8_t place;

void encode(uint8_t byte) {
    place = uart::after(place);
    if (byte) {
        uart::put(place, byte);
        ++code;
    } else {
        uart::put(code_place, code);
        code_place = place;
        code = 1;
        // What lies before this zero's place is complete: it goes out while the rest is written.
        uart::publish(place);
    }
}

}  // namespace

uint16_t frames::Received::u16(uint8_t at) const { return body[at] | body[at + 1] << 8; }

uint32_t frames::Received::u32(uint8_t at) const {
    return u16(at) | static_cast<uint32_t>(u16(at + 2)) << 16;
}

const frames::Received *frames::take(uint8_t byte) {
    if (byte != DELIMITER) {
        decode(byte);
        return nullptr;
    }
    const bool good = begun && is_good();
    if (good) {
        received = {content[0], content[1], content + 2, static_cast<uint8_t>(length - SHORTEST_CONTENT)};
    }
    forget();
    return good ? &received : nullptr;
}

void frames::begin(uint8_t type, uint8_t number) {
    out_crc = CRC_BEGIN;
    place = code_place = uart::first_free();
    code = 1;
    add(type);
    add(number);
}

void frames::add(uint8_t value) {
    encode(value);  // first: it may let the line go on
    out_crc = _crc_xmodem_update(out_crc, value);
}

void frames::add_u16(uint16_t value) {
    add(value);
    add(value >> 8);
}

void frames::add_u32(uint32_t value) {
    add_u16(value);
    add_u16(value >> 16);
}

void frames::end() {
    const uint16_t check = out_crc;
    encode(check >> 8);
    encode(check);
    uart::put(code_place, code);
    place = uart::after(place);
    uart::put(place, DELIMITER);
    uart::publish(uart::after(place));
}
