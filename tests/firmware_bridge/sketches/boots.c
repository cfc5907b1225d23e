/*
 * Counts its boots in the EEPROM, sends the count and MCUSR, then waits: the watchdog (250 ms) is
 * fed while D2 is low.
 */
#include <avr/eeprom.h>
#include <avr/io.h>
#include <avr/wdt.h>

static void send(uint8_t byte) {
    while (!(UCSR0A & 1 << UDRE0));
    UDR0 = byte;
}

int main(void) {
    uint8_t cause = MCUSR;
    MCUSR = 0;
    wdt_disable();
    UCSR0A = 1 << U2X0;
    UBRR0 = 3;
    UCSR0B = 1 << TXEN0;
    DDRB |= 1 << PB5;
    PORTB |= 1 << PB5;
    uint8_t boots = eeprom_read_byte((uint8_t *)0) + 1;
    eeprom_write_byte((uint8_t *)0, boots);
    eeprom_busy_wait();
    send(boots);
    send(cause);
    wdt_enable(WDTO_250MS);
    for (;;)
        if (!(PIND & 1 << PD2)) wdt_reset();
}
