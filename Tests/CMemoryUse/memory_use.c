#include "memory_use.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>

int64_t tinamou_live_bytes(void) { return (int64_t)mstats().bytes_used; }
#else
#include <malloc.h>

int64_t tinamou_live_bytes(void) {
  struct mallinfo2 statistics = mallinfo2();
  return (int64_t)(statistics.uordblks + statistics.hblkhd);
}
#endif
