#include "events.h"
#include "counters.h"
#include "frames.h"
#include "line.h"
#include "rare.h"
#include "stamps.h"
#include "uart.h"

namespace {

const uint8_t QUEUE = 192;
const uint8_t KEPT_FOR_CUTS = 18;  // an output is cut once, and only the host can switch it on again
const uint8_t ROOM_AFTER_LOSS = 8;  // for edges, or each would be followed by a loss of its own
const uint8_t LINE_IS_FREE = 4;     // bytes: the next batch is ready before the line falls silent
// 20 ms, and a batch and its HEARD on the line at 10 bits a byte.
const uint32_t REPEAT_AFTER_US = 20000 + (96 + 8) * 10 * (1000000000UL / BRIDGE_BAUD) / 1000;

uint32_t stamp_us[QUEUE];  // of a LOST: how many
uint8_t what[QUEUE];
uint8_t first;          // place of the oldest event
uint8_t kept;           // events in the queue
uint8_t sent;           // of these, from the oldest on
uint16_t first_number;
uint32_t heard_us;      // stamp of the last event before the oldest
uint32_t sent_at_us;    // since when the oldest event's HEARD is awaited
bool repeated_early;    // once for each gap that the host tells; after that the time decides
uint8_t missing;

uint8_t place_of(uint8_t offset) {
    const uint8_t until_end = QUEUE - first;
    return offset < until_end ? first + offset : offset - until_end;
}

bool is_loss(uint8_t place) { return (what[place] & EVENT_KIND) == EVENT_LOST; }

// A loss happened when the event before it did.
uint32_t happened_us(uint8_t offset) {
    for (;; --offset) {
        const uint8_t place = place_of(offset);
        if (!is_loss(place)) {
            return stamp_us[place];
        }
        if (!offset) {
            return heard_us;
        }
    }
}

bool keep(uint8_t is, uint32_t at_us, uint8_t spare) {
    if (kept >= QUEUE - spare) {
        return false;
    }
    const uint8_t place = place_of(kept);
    what[place] = is;
    stamp_us[place] = at_us;
    ++kept;
    return true;
}

void tell_missing() {
    if (missing && keep(EVENT_LOST, missing, KEPT_FOR_CUTS + ROOM_AFTER_LOSS)) {
        missing = 0;
    }
}

void repeat(uint32_t now_us) {
    sent = 0;
    sent_at_us = now_us;
    count(counters.repeated_batches);
}

RARE void send_batch() {
    if (!sent) {
        sent_at_us = stamps::now();
    }
    uint32_t before_us = happened_us(sent);
    frames::begin(EVENTS, 0);
    frames::add_u16(first_number + sent);
    frames::add_u32(before_us);
    for (uint8_t batch = 0; batch < MOST_EVENTS_IN_FRAME && sent < kept; ++batch, ++sent) {
        const uint8_t place = place_of(sent);
        uint32_t then = stamp_us[place];
        if (!is_loss(place)) {
            then -= before_us;
            if (then > UINT16_MAX) {
                break;  // too long after the one before, or a little before it: another batch
            }
            before_us += then;
        }
        frames::add(what[place]);
        frames::add_u16(then);
    }
    frames::end();
}

}  // namespace

void events::begin() {
    first = kept = sent = missing = 0;
    first_number = 0;
    heard_us = stamps::now();
    repeated_early = false;
}

void events::edge(uint8_t pin, bool high, uint32_t at_us) {
    if (missing || !keep(EVENT_EDGE | pin | (high ? EVENT_LEVEL : 0), at_us, KEPT_FOR_CUTS)) {
        lost(1);
    }
}

void events::cut(uint8_t pin, uint32_t at_us) {
    if (!keep(EVENT_CUT | pin, at_us, 0)) {
        lost(1);
    }
}

void events::lost(uint8_t how_many) {
    count(counters.lost_edges, how_many);
    missing = how_many > UINT8_MAX - missing ? UINT8_MAX : missing + how_many;
    tell_missing();
}

void events::heard(uint16_t next) {
    const uint16_t news = next - first_number;
    if (news > kept) {
        return;  // of another session, or never sent
    }
    if (news == 0) {
        if (sent && !repeated_early) {
            repeated_early = true;
            repeat(stamps::now());
        }
        return;
    }
    heard_us = happened_us(news - 1);
    first = place_of(news);
    first_number = next;
    kept -= news;
    sent = sent > news ? sent - news : 0;
    sent_at_us = stamps::now();
    repeated_early = false;
    tell_missing();
}

events::Batch events::send() {
    if (sent == kept) {
        return Batch::NONE;
    }
    if (uart::waiting() > LINE_IS_FREE) {
        return Batch::WAITS;
    }
    send_batch();
    return Batch::SENT;
}

void events::repeat_unheard(uint32_t now_us) {
    if (sent && stamps::reached(now_us, sent_at_us, REPEAT_AFTER_US)) {
        repeat(now_us);
    }
}
