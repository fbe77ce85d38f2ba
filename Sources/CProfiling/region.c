// The region that instruction counting collects.

#include "tinamou_region.h"

__attribute__((noinline, used, visibility("default"))) void tinamou_measured_region(
    void (*body)(void *context), void *context) {
  body(context);
  // Keeps the call above from becoming a jump: this function must still be on the stack meanwhile.
  __asm__ volatile("" ::: "memory");
}
