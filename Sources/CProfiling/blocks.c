// A table of blocks with open addressing, in memory of its own.

#include "blocks.h"

#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>

typedef struct {
  const void *block;
  size_t requested;
} entry;

static entry *entries;
/// A power of two, or 0.
static size_t capacity;
static size_t count;

/// Hooks of several threads meet here, each for a few instructions.
static atomic_flag is_taken = ATOMIC_FLAG_INIT;

static void take(void) {
  while (atomic_flag_test_and_set_explicit(&is_taken, memory_order_acquire)) {
  }
}

static void give_back(void) { atomic_flag_clear_explicit(&is_taken, memory_order_release); }

/// Blocks lie at multiples of 8 or 16; the product spreads what is left over the high bits.
static size_t home(const void *block) {
  uint64_t hash = ((uint64_t)(uintptr_t)block >> 3) * 0x9E3779B97F4A7C15u;
  return (size_t)(hash >> 20) & (capacity - 1);
}

static void put(const void *block, size_t requested) {
  size_t i = home(block);
  while (entries[i].block && entries[i].block != block) i = (i + 1) & (capacity - 1);
  if (!entries[i].block) count++;
  entries[i] = (entry){block, requested};
}

/// Makes room for one more; returns 0 where the system has no memory.
static int grow(void) {
  if (4 * (count + 1) <= 3 * capacity) return 1;
  size_t old_capacity = capacity, new_capacity = capacity ? 2 * capacity : 4096;
  entry *old = entries;
  void *memory = mmap(
      0, new_capacity * sizeof(entry), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 0;
  entries = memory;
  capacity = new_capacity;
  count = 0;
  for (size_t i = 0; i < old_capacity; i++) {
    if (old[i].block) put(old[i].block, old[i].requested);
  }
  if (old) munmap(old, old_capacity * sizeof(entry));
  return 1;
}

void tinamou_blocks_clear(void) {
  take();
  if (entries) munmap(entries, capacity * sizeof(entry));
  entries = 0;
  capacity = count = 0;
  give_back();
}

void tinamou_blocks_insert(const void *block, size_t requested) {
  take();
  if (grow()) put(block, requested);
  give_back();
}

size_t tinamou_blocks_remove(const void *block) {
  take();
  size_t requested = 0;
  size_t i = capacity ? home(block) : 0;
  while (capacity && entries[i].block && entries[i].block != block) i = (i + 1) & (capacity - 1);
  if (capacity && entries[i].block) {
    requested = entries[i].requested;
    count--;
    // Whatever would not be found any more behind the gap moves into it.
    size_t gap = i;
    for (size_t j = (i + 1) & (capacity - 1); entries[j].block; j = (j + 1) & (capacity - 1)) {
      size_t wanted = home(entries[j].block);
      if (((j - wanted) & (capacity - 1)) < ((j - gap) & (capacity - 1))) continue;
      entries[gap] = entries[j];
      gap = j;
    }
    entries[gap] = (entry){0, 0};
  }
  give_back();
  return requested;
}
