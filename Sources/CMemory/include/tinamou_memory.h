// What the C library does with memory; the C library's header for it is in no module.

#ifndef TINAMOU_MEMORY_H
#define TINAMOU_MEMORY_H

/// Lets memory that is freed stay with the process, where the C library can be told. Nothing otherwise.
void tinamou_keep_freed_memory(void);

/// Takes all memory that was freed, for good, so that what is allocated from now on lies where it would lie
/// if nothing had been allocated and freed before. Nothing where the C library is not glibc. The process must
/// have one thread: others have a heap of their own.
void tinamou_fill_freed_memory(void);

/// The bytes that are allocated and have not been freed; 0 where the C library does not say.
unsigned long tinamou_allocated_bytes(void);

#endif
