/*
 * The EEPROM's time (data sheet, "EEPROM Data Memory"): libsimavr keeps the cells but writes them
 * at once; here a write takes 3.4 ms, during which EEPE reads 1 and no other access counts. A cell
 * whose write loses its power is left erased.
 */
#include "board.h"

#include <simavr/avr_eeprom.h>

enum { EEPE = 0x02, WRITE_CYCLES = 54400 };

static uint16_t address_of(const board *b) {
    return (b->avr->data[EEARL_] | b->avr->data[EEARH_] << 8) & 0x3FF;
}

static avr_cycle_count_t write_done(avr_t *avr, avr_cycle_count_t when, void *param) {
    board *b = param;
    (void)when;
    b->eeprom_busy = 0;
    avr->data[EECR_] &= ~EEPE;
    avr_raise_interrupt(avr, b->vectors[EE_READY_]);
    return 0;
}

static void control_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    board *b = param;
    if (b->eeprom_busy) {
        avr->data[address] = (avr->data[address] & ~0x08) | (value & 0x08);
        return;
    }
    int starts = avr->data[address] & 0x04 && value & EEPE;
    b->eeprom_write(avr, address, value, b->eeprom);
    if (!starts) return;
    b->eeprom_busy = 1;
    avr->data[address] |= EEPE;
    avr_cycle_timer_register(avr, WRITE_CYCLES, write_done, b);
}

void eeprom_reset(board *b, int power_lost) {
    if (b->eeprom_busy && power_lost) {
        uint8_t erased = 0xFF;
        avr_eeprom_desc_t cell = {.ee = &erased, .offset = address_of(b), .size = 1};
        avr_ioctl(b->avr, AVR_IOCTL_EEPROM_SET, &cell);
    }
    b->eeprom_busy = 0;
}

void eeprom_attach(board *b) {
    int io = AVR_DATA_TO_IO(EECR_);
    b->eeprom_write = b->avr->io[io].w.c;
    b->eeprom = b->avr->io[io].w.param;
    b->avr->io[io].w.c = control_written;
    b->avr->io[io].w.param = b;
}
