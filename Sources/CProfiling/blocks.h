// How many bytes were asked for each block alive, which an allocator does not tell when a block is freed.

#ifndef TINAMOU_BLOCKS_H
#define TINAMOU_BLOCKS_H

#include <stddef.h>

/// Forgets all blocks.
void tinamou_blocks_clear(void);

/// Remembers a block. Takes its memory from the system, so that it can be called from within malloc; where
/// there is none, the block is not remembered.
void tinamou_blocks_insert(const void *block, size_t requested);

/// Forgets a block, and returns what was asked for, or 0 for one that is not known.
size_t tinamou_blocks_remove(const void *block);

#endif
