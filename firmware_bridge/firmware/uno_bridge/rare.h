// A function that is kept out of the function that calls it. A caller saves what it and all that was
// drawn into it may use; what is awaited has no time for the needs of what mostly does not happen.
#pragma once

#define RARE __attribute__((noinline))
