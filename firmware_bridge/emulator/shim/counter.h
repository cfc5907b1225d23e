/* A timer/counter between its registers (counter_registers.c) and its counting (counter.c). */
#ifndef COUNTER_H
#define COUNTER_H

#include "board.h"

enum { SLOPE_NONE, SLOPE_NORMAL, SLOPE_CLEAR, SLOPE_FAST, SLOPE_PHASE, SLOPE_FREQUENCY };
enum { TOP_COMPARE = 0, TOP_CAPTURE = 1 }; /* in place of a number */

int counter_is_pwm(const counter *c);
int counter_is_dual(const counter *c);
int counter_compare_mode(const counter *c, int i);
uint32_t counter_top(const counter *c);
void counter_take_wave(counter *c);
void counter_show(counter *c, cycles at);
void counter_catch_up(counter *c, cycles now);
void counter_arm(counter *c);

#endif
