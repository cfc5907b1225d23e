/*
 * Flags and masks of interrupts (data sheet, "Reset and Interrupt Handling").
 *
 * Added to libsimavr: a flag is cleared by writing one to it and only to it; enabling an interrupt
 * whose flag is up runs it; a condition that still holds at RETI interrupts again.
 */
#include "board.h"

static const uint8_t flag_registers[] = {TIFR0_, TIFR1_, TIFR2_, PCIFR_, EIFR_};
static const uint8_t mask_registers[] = {TIMSK0_, TIMSK1_, TIMSK2_, PCICR_, EIMSK_};

/* SBI touches one bit of a flag register, whatever the others read. */
uint8_t written_bits(avr_t *avr, uint8_t value) {
    uint16_t opcode = avr->flash[avr->pc] | avr->flash[avr->pc + 1] << 8;
    return (opcode & 0xFF00) == 0x9A00 ? (uint8_t)(1 << (opcode & 7)) : value;
}

void interrupt_raise(board *b, int vector) {
    avr_raise_interrupt(b->avr, b->vectors[vector]);
}

/* The condition is gone: neither flagged nor pending. */
void interrupt_drop(board *b, int vector) {
    avr_int_vector_t *v = b->vectors[vector];
    avr_clear_interrupt(b->avr, v);
    avr_regbit_clear(b->avr, v->raised);
}

void interrupt_retry(board *b, int vector) {
    avr_int_vector_t *v = b->vectors[vector];
    if (avr_regbit_get(b->avr, v->raised) && avr_regbit_get(b->avr, v->enable))
        avr_raise_interrupt(b->avr, v);
}

static void flags_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    board *b = param;
    value = written_bits(avr, value);
    for (int i = 1; i < VECTOR_COUNT; i++) {
        avr_int_vector_t *v = b->vectors[i];
        if (v && v->raised.reg == address && value >> v->raised.bit & 1) interrupt_drop(b, i);
    }
}

static void mask_written(avr_t *avr, avr_io_addr_t address, uint8_t value, void *param) {
    board *b = param;
    avr->data[address] = value;
    for (int i = 1; i < VECTOR_COUNT; i++)
        if (b->vectors[i] && b->vectors[i]->enable.reg == address) interrupt_retry(b, i);
    pins_retry_level(b, INT0_);
    pins_retry_level(b, INT0_ + 1);
}

static void handler_left(struct avr_irq_t *irq, uint32_t running, void *param) {
    int vector = irq->irq / 256;
    if (running) return;
    if (vector == USART_RX_ || vector == USART_UDRE_) interrupt_retry(param, vector);
    else pins_retry_level(param, vector);
}

void interrupts_attach(board *b) {
    avr_int_table_t *table = &b->avr->interrupts;
    for (int i = 0; i < table->vector_count; i++)
        if (table->vector[i]->vector < VECTOR_COUNT)
            b->vectors[table->vector[i]->vector] = table->vector[i];
    for (size_t i = 0; i < sizeof flag_registers; i++) {
        b->avr->io[AVR_DATA_TO_IO(flag_registers[i])].w.c = flags_written;
        b->avr->io[AVR_DATA_TO_IO(flag_registers[i])].w.param = b;
        b->avr->io[AVR_DATA_TO_IO(mask_registers[i])].w.c = mask_written;
        b->avr->io[AVR_DATA_TO_IO(mask_registers[i])].w.param = b;
    }
    const int levels[] = {INT0_, INT0_ + 1, USART_RX_, USART_UDRE_};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++)
        avr_irq_register_notify(
            b->vectors[levels[i]]->irq + AVR_INT_IRQ_RUNNING, handler_left, b);
}
