// Asking the Swift runtime for readable names.

#define _GNU_SOURCE  // For RTLD_DEFAULT.

#include "tinamou_demangle.h"

#include <dlfcn.h>
#include <stdint.h>

typedef char *(*demangle_function)(
    const char *mangled, size_t length, char *buffer, size_t *buffer_size, uint32_t flags);

char *tinamou_demangle(const char *mangled, size_t length) {
  demangle_function demangle;
  *(void **)&demangle = dlsym(RTLD_DEFAULT, "swift_demangle");
  return demangle ? demangle(mangled, length, 0, 0, 0) : 0;
}
