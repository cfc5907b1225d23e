#include "counters.h"

Counters counters;
