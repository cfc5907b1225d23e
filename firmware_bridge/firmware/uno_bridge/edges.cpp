#pragma GCC optimize("O2")  // the Arduino IDE has -Os; what is awaited here has no time for it
#include "edges.h"
#include <avr/interrupt.h>
#include <util/atomic.h>
#include "counters.h"
#include "events.h"
#include "pins.h"
#include "rare.h"

namespace {

const uint8_t ALL_PORTS = _BV(PCIF0) | _BV(PCIF1) | _BV(PCIF2);

struct Snapshot {
    stamps::Moment moment;
    Levels levels;
    uint8_t unused[2];
};

// The places in the ring are counted in bytes: a byte's own overflow is the way around, and the
// interrupt has nothing to multiply.
const uint8_t STEP = sizeof(Snapshot);
const uint8_t RING = 256 / STEP;
uint8_t ring[256];
volatile uint8_t head;
volatile uint8_t tail;
static_assert(STEP * RING == 256, "a snapshot fills the ring without a rest");

inline Snapshot &at_place(uint8_t place) { return *reinterpret_cast<Snapshot *>(ring + place); }

// Interrupts that found the ring full. From the first one on none is kept, until the loop has
// emptied the ring and told of the loss: so the loss has its place among the edges.
volatile uint8_t missed;

Levels last;  // of the watched pins, as the collected snapshots have them
uint8_t watched[PORTS];
uint8_t rising[PORTS];
uint8_t falling[PORTS];

// PCMSK0 to PCMSK2 lie next to each other, in the order of the ports.
volatile uint8_t &interrupt_mask(uint8_t port) { return *(&PCMSK0 + port); }

void report(Port port, uint8_t changed, uint32_t at_us) {
    const uint8_t levels = last.port[port];
    for (uint8_t number = 0; changed; ++number, changed >>= 1) {
        if (changed & 1) {
            events::edge(pins::pin_of(port, number), levels & _BV(number), at_us);
        }
    }
}

void compare(const Snapshot &snapshot) {
    const uint32_t at_us = stamps::of(snapshot.moment);
    bool any = false;
    for (uint8_t port = 0; port < PORTS; ++port) {
        const uint8_t levels = snapshot.levels.port[port];
        const uint8_t changed = (levels ^ last.port[port]) & watched[port];
        if (changed) {
            any = true;
            last.port[port] ^= changed;
            const uint8_t wanted = (levels & rising[port]) | (~levels & falling[port]);
            report(static_cast<Port>(port), changed & wanted, at_us);
        }
    }
    if (!any) {
        count(counters.glitches);
    }
}

void tell_loss() {
    uint8_t lost = 0;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        if (head == tail) {
            // A flag that waits is of an edge that the levels have already.
            lost = missed + ((PCIFR & ALL_PORTS) && missed < UINT8_MAX);
            missed = 0;
            PCIFR = ALL_PORTS;
            last = pins::read_all();
        }
    }
    if (lost) {
        events::lost(lost);
    }
}

RARE void compare_kept() {
    // At most one ring at a time: the rest of the loop has its turn whatever comes in.
    for (uint8_t taken = 0; taken < RING && tail != head; ++taken) {
        compare(at_place(tail));
        tail = tail + STEP;
    }
    if (missed) {
        tell_loss();
    }
}

}  // namespace

// One interrupt for all ports: edges that waited together have the same levels and the same stamp,
// and none is put before another by the order of the vectors. Flags are cleared before the levels
// are read: a later change sets its flag again.
ISR(PCINT0_vect) {
    PCIFR = ALL_PORTS;
    const Levels levels = pins::read_all();
    const stamps::Moment moment = stamps::moment();
    const uint8_t place = head;
    const uint8_t next = place + STEP;
    const uint8_t already_missed = missed;
    if (already_missed || next == tail) {
        if (already_missed < UINT8_MAX) {
            missed = already_missed + 1;
        }
        return;
    }
    Snapshot &snapshot = at_place(place);
    snapshot.moment = moment;
    snapshot.levels = levels;
    head = next;
}
ISR(PCINT1_vect, ISR_ALIASOF(PCINT0_vect));
ISR(PCINT2_vect, ISR_ALIASOF(PCINT0_vect));

void edges::begin() { PCICR = _BV(PCIE0) | _BV(PCIE1) | _BV(PCIE2); }

bool edges::watch(uint8_t pin, uint8_t wanted, uint32_t &at_us) {
    const Port port = pins::port_of(pin);
    const uint8_t bit = pins::bit_of(pin);
    if (wanted & WANT_RISING) {
        rising[port] |= bit;
    }
    if (wanted & WANT_FALLING) {
        falling[port] |= bit;
    }
    volatile uint8_t &mask = interrupt_mask(port);
    // No snapshot from before may be compared with the level that is read here.
    bool quiet = false;
    uint8_t level = 0;
    stamps::Reading at;
    while (!quiet) {
        collect();
        ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
            quiet = head == tail && !missed;
            if (quiet) {
                if (wanted) {
                    mask |= bit;  // before the level: a change after it is not missed
                }
                level = pins::input_register(port) & bit;
                at = stamps::read();
            }
        }
    }
    at_us = stamps::of(at);
    last.port[port] = (last.port[port] & ~bit) | level;
    if (wanted) {
        watched[port] |= bit;
    }
    return level;
}

void edges::ignore(uint8_t pin) {
    const Port port = pins::port_of(pin);
    const uint8_t others = ~pins::bit_of(pin);
    collect();
    interrupt_mask(port) &= others;
    watched[port] &= others;
    rising[port] &= others;
    falling[port] &= others;
}

void edges::ignore_all() {
    for (uint8_t port = 0; port < PORTS; ++port) {
        interrupt_mask(port) = 0;
        watched[port] = rising[port] = falling[port] = 0;
    }
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        tail = head;
        missed = 0;
    }
}

void edges::collect() {
    if (tail != head || missed) {
        compare_kept();
    }
}
