// For the tests of the watchdog: two more buttons, which let the firmware hang while they are held:
// D2 with interrupts on, as an endless loop would, D3 with interrupts off.
#include <avr/interrupt.h>
#include <avr/io.h>

ISR(INT0_vect) {
    sei();
    while (!(PIND & _BV(PIND2))) {
    }
}

ISR(INT1_vect) {
    while (!(PIND & _BV(PIND3))) {
    }
}

__attribute__((constructor, used)) void watch_buttons() {
    EICRA = _BV(ISC01) | _BV(ISC11);  // falling edges
    EIMSK = _BV(INT0) | _BV(INT1);
}
