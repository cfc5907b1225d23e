/* Jumps to where no program is once D2 is high. */
#include <avr/io.h>

int main(void) {
    while (!(PIND & 1 << PD2));
    ((void (*)(void))0x3FFF)();
    for (;;);
}
