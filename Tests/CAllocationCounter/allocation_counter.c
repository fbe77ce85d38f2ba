// An executable's own malloc takes precedence over the C library's, for the Swift runtime, too. These
// count and pass on. Freed is what was passed on, so free stays as it is.
//
// An array takes for its capacity what its block really holds. glibc gives 16 bytes more than asked for
// where the rest of a free chunk would be too small to keep, so how often an array grows would depend on
// the history of the heap. Here every block holds 32·k + 8 bytes and says so, whatever was left over.

#include "allocation_counter.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TINAMOU_SANITIZED
#endif
#endif

#if defined(__GLIBC__) && !defined(TINAMOU_SANITIZED)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

// With this model, reading the variable never calls into the dynamic linker, which may allocate.
static _Thread_local __attribute__((tls_model("initial-exec"))) uint64_t allocation_count;

// The next size of the form 32·k + 8; what cannot be had stays what it is, and is refused by the C library.
static size_t rounded(size_t size) {
  return size > PTRDIFF_MAX - 64 ? size : (size + 23) / 32 * 32 + 8;
}

void *malloc(size_t size) {
  allocation_count++;
  return __libc_malloc(rounded(size));
}

void *calloc(size_t count, size_t size) {
  size_t total;
  allocation_count++;
  if (__builtin_mul_overflow(count, size, &total)) {
    errno = ENOMEM;
    return NULL;
  }
  return __libc_calloc(1, rounded(total));
}

void *realloc(void *block, size_t size) {
  allocation_count++;
  // A size of 0 frees.
  return __libc_realloc(block, block != NULL && size == 0 ? 0 : rounded(size));
}

void *memalign(size_t alignment, size_t size) {
  allocation_count++;
  return __libc_memalign(alignment, rounded(size));
}

size_t malloc_usable_size(void *block) {
  static size_t (*_Atomic real)(void *);
  if (real == NULL) real = (size_t(*)(void *))dlsym(RTLD_NEXT, "malloc_usable_size");
  const size_t size = real(block);
  return size < 8 ? size : (size - 8) / 32 * 32 + 8;
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *made = memalign(alignment, size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

uint64_t tinamou_allocation_count(void) { return allocation_count; }

#else

uint64_t tinamou_allocation_count(void) { return 0; }

#endif

bool tinamou_counts_allocations(void) {
  const uint64_t before = tinamou_allocation_count();
  void *volatile block = malloc(1);
  free(block);
  return tinamou_allocation_count() > before;
}
