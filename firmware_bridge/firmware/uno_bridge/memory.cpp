#include "memory.h"
#include <avr/eeprom.h>
#include <util/crc16.h>

namespace {

// A number that was cut off while it was written has a wrong check, and does not count.
struct Cell {
    uint32_t number;
    uint8_t check;
};

// The boots are written around a ring, so that no cell is worn out: 32 x 100,000 boots.
const uint8_t BOOT_CELLS = 32;
Cell *const BOARD_CELL = reinterpret_cast<Cell *>(0);
Cell *const FIRST_BOOT_CELL = reinterpret_cast<Cell *>(16);

const uint8_t CHECK_BEGIN = 0x5A;  // erased and zeroed cells are wrong

uint8_t check_of(uint32_t number) {
    uint8_t check = CHECK_BEGIN;
    for (uint8_t byte = 0; byte < sizeof(number); ++byte, number >>= 8) {
        check = _crc_ibutton_update(check, number);
    }
    return check;
}

bool read(const Cell *cell, uint32_t &number) {
    Cell found;
    eeprom_read_block(&found, cell, sizeof(found));
    number = found.number;
    return found.check == check_of(number);
}

void write(Cell *cell, uint32_t number) {
    const Cell kept = {number, check_of(number)};
    eeprom_update_block(&kept, cell, sizeof(kept));
    eeprom_busy_wait();
}

}  // namespace

uint32_t memory::board_id() {
    uint32_t id;
    return read(BOARD_CELL, id) ? id : NO_NAME;
}

void memory::set_board_id(uint32_t id) { write(BOARD_CELL, id); }

uint32_t memory::next_boot_id() {
    uint32_t newest = 0;
    for (uint8_t cell = 0; cell < BOOT_CELLS; ++cell) {
        uint32_t boot;
        if (read(FIRST_BOOT_CELL + cell, boot) && boot > newest) {
            newest = boot;
        }
    }
    const uint32_t boot_id = newest + 1;
    write(FIRST_BOOT_CELL + boot_id % BOOT_CELLS, boot_id);
    return boot_id;
}
