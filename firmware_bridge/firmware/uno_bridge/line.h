// The serial line's speed. 500000 baud has no error on a board of 16 MHz; 115200 has +2.1 % and is for
// adapters that can do no more. The Makefile says which with -DBRIDGE_BAUD.
#pragma once

#ifndef BRIDGE_BAUD
#define BRIDGE_BAUD 500000UL
#endif
