#include "tinamou_memory.h"

#if defined(__linux__)
#include <malloc.h>
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
