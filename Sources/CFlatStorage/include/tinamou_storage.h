// What flat storage asks of the C library, behind names of our own: the module that holds it imports
// no other.

#ifndef TINAMOU_STORAGE_H
#define TINAMOU_STORAGE_H

#include <stddef.h>

/// `realloc`: moves a block, or makes one if `memory` is null. Null if there is no memory.
void *_Nullable tinamou_reallocate(void *_Nullable memory, size_t byte_count);

/// Asks the kernel to back a block of `realloc` by large pages, where it has such. Elsewhere than on
/// Linux, and where they are switched off, nothing happens.
void tinamou_advise_large_pages(void *_Nonnull memory);

#endif
