#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stddef.h>

/// Whether allocations are counted on this system.
bool allocation_counter_works(void);

/// How many allocations this thread has made so far.
size_t allocation_counter_count(void);

#endif
