// For the tests of the stamps: a board that seems to have run for 71.6 minutes, less two seconds.
#include "stamps.h"

__attribute__((constructor, used)) void grow_old() { stamps::round_began_us = 0UL - 2000000UL; }
