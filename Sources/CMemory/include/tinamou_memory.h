// What the C library does with memory; the C library's header for it is in no module.

#ifndef TINAMOU_MEMORY_H
#define TINAMOU_MEMORY_H

/// Lets memory that is freed stay with the process, where the C library can be told. Nothing otherwise.
void tinamou_keep_freed_memory(void);

/// Calls `body` with `context` in a thread that allocates from a heap of its own, and waits for its end. Returns 0,
/// or the number of the error for which there is no such thread and nothing was called.
int tinamou_call_on_new_heap(void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context);

/// The bytes that are allocated and have not been freed; 0 where the C library does not say.
unsigned long tinamou_allocated_bytes(void);

#endif
