// Calls of the C library that flat storage needs.

#define _GNU_SOURCE
#include "tinamou_storage.h"

#include <stdlib.h>

#ifdef __linux__
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

void *tinamou_reallocate(void *memory, size_t byte_count) { return realloc(memory, byte_count); }

void tinamou_advise_large_pages(void *memory) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  // The advice changes nothing that a program can see; an error means that it is not taken.
  uintptr_t page = (uintptr_t)getpagesize();
  uintptr_t start = (uintptr_t)memory & ~(page - 1);
  uintptr_t end = (uintptr_t)memory + malloc_usable_size(memory);
  (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
  (void)memory;
#endif
}
