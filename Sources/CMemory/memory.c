#include "tinamou_memory.h"

#if defined(__linux__)
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#endif

void tinamou_keep_freed_memory(void) {
#if defined(__GLIBC__)
  // Blocks get no mapping of their own, which would be given back one by one. 32 MiB is the most that
  // glibc takes; once it is told, it wants to be told how much may be free at the end of the heap as well.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

unsigned long tinamou_allocated_bytes(void) {
#if defined(__GLIBC__)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

#if defined(__GLIBC__)
// What glibc has a chunk of memory begin with; the rest of it is the block that is asked for.
enum { chunk_head = sizeof(size_t), chunk_least = 4 * sizeof(size_t), chunk_step = 2 * sizeof(size_t) };

// Where the chunk at the end of the heap begins, from which all is taken that no other one has room for.
static uintptr_t top(void) { return (uintptr_t)sbrk(0) - mallinfo2().keepcost; }

// Takes a chunk for good; where it begins. A compiler leaves blocks out that nobody looks at.
static uintptr_t take(size_t size) {
  void *volatile block = malloc(size - chunk_head);
  return (uintptr_t)block;
}
#endif

void tinamou_fill_freed_memory(void) {
#if defined(__GLIBC__)
  // These are what glibc begins with. Unless it is told, the largest block that was ever freed says from which
  // size on blocks get a mapping, and how much may be free at the end.
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
  mallopt(M_TRIM_THRESHOLD, 128 << 10);

  // From large to small: what is left of a chunk is taken by what comes later. A chunk from the end says
  // that there is no other one with so much room. Up to 1,040 bytes, chunks of each size are kept apart.
  const uintptr_t end = top();
  for (size_t size = 1040 << 6; size >= chunk_least; size -= size > 1040 ? size / 2 : chunk_step) {
    uintptr_t chunk = take(size);
    while (chunk && chunk < end) chunk = take(size);
  }

  // To the next MiB, since what is looked up by its address is found sooner or later by that. Nothing is
  // smaller than the least chunk, so what is left over must not be, either.
  const uintptr_t begin = (top() + chunk_least + 0xFFFFF) & ~(uintptr_t)0xFFFFF;
  const size_t piece = 16 << 10;
  for (uintptr_t last = 0, now = top(); now < begin && now != last; last = now, now = top()) {
    take(begin - now > 2 * piece ? piece : begin - now);
  }

  // Where it begins, as much is free as anywhere else: more than that first, and then no more.
  free((void *)take(120 << 10));
  malloc_trim(64 << 10);
#endif
}
