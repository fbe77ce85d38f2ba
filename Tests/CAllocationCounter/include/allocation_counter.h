// How often this thread has asked for memory; counted by standing in front of the C library's malloc.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// How often this thread has called `malloc` or one of its relatives, from anywhere in the process.
/// Always 0 where another allocator has to be left in place: outside of glibc, and under sanitizers.
uint64_t tinamou_allocation_count(void);

/// Whether allocations are counted in this process; makes one to find out.
bool tinamou_counts_allocations(void);
