#include "tinamou_memory.h"

#include <pthread.h>

#if defined(__linux__)
#include <limits.h>
#include <malloc.h>
#endif

void tinamou_keep_freed_memory(void) {
#if defined(__GLIBC__)
  // Blocks of any size get no mapping of their own, which would be given back one by one, and the end of the
  // heap stays, too.
  mallopt(M_MMAP_MAX, 0);
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
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

typedef struct {
  void (*body)(void *context);
  void *context;
} call;

static void *make(void *made) {
  call *that = made;
  that->body(that->context);
  return 0;
}

int tinamou_call_on_new_heap(void (*body)(void *context), void *context) {
#if defined(__GLIBC__)
  // Each thread gets a heap of its own if it may, which begins at a multiple of 64 MiB.
  mallopt(M_ARENA_MAX, 64);
  // These are what glibc begins with. Unless it is told, the largest block that was ever freed says from which
  // size on blocks get a mapping, and how much may be free at the end.
  mallopt(M_MMAP_MAX, 65536);
  mallopt(M_MMAP_THRESHOLD, 128 << 10);
  mallopt(M_TRIM_THRESHOLD, 128 << 10);
#endif
  call made = {body, context};
  pthread_t thread;
  int error = pthread_create(&thread, 0, make, &made);
  if (!error) pthread_join(thread, 0);
  return error;
}
