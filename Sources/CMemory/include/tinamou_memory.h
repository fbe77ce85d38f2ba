// What happens to memory that is freed; the C library's header for it is in no module.

#ifndef TINAMOU_MEMORY_H
#define TINAMOU_MEMORY_H

/// Lets memory that is freed stay with the process, where the C library can be told. Nothing otherwise.
void tinamou_keep_freed_memory(void);

#endif
