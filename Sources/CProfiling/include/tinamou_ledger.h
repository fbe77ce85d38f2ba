// Exact counts of allocations, kept by hooks that the allocator calls: per kind of operation, and per
// phase.

#ifndef TINAMOU_LEDGER_H
#define TINAMOU_LEDGER_H

#include <stdbool.h>
#include <stdint.h>

/// How many kinds of operation are told apart. Kind 0 is whatever no other kind was set for.
enum { TINAMOU_KIND_COUNT = 32 };

/// How many phases are told apart.
enum { TINAMOU_PHASE_COUNT = 32 };

/// What one kind or one thread did.
///
/// A block that is reallocated counts as one allocation and one free, whether it moved or not.
typedef struct {
  uint64_t allocations;
  uint64_t frees;
  /// What the callers asked for.
  uint64_t bytes_requested;
  /// What they got: the size class of the allocator, never less than what was asked for.
  uint64_t bytes_allocated;
  /// The size classes of what was freed.
  uint64_t bytes_freed;
} tinamou_counts;

/// The live bytes of one phase, relative to the start of the ledger: the size classes, which can be
/// negative, since blocks from before the start may be freed after it; and what was asked for, of blocks
/// from after the start alone.
typedef struct {
  int64_t live_at_begin;
  int64_t live_at_end;
  int64_t live_peak;
  int64_t requested_at_begin;
  int64_t requested_at_end;
  int64_t requested_peak;
  /// How often the phase was begun.
  uint64_t times;
} tinamou_phase;

/// A reading of the whole ledger.
typedef struct {
  tinamou_counts kinds[TINAMOU_KIND_COUNT];
  tinamou_phase phases[TINAMOU_PHASE_COUNT];
  int64_t live_bytes;
  int64_t live_blocks;
  int64_t live_bytes_peak;
  /// What was asked for, of the blocks alive that were allocated since the start.
  int64_t requested_bytes;
  int64_t requested_bytes_peak;
} tinamou_ledger;

/// Sets the ledger to zero and starts counting into it. Returns false where the allocator has no hooks:
/// where tcmalloc is not loaded.
bool tinamou_ledger_start(void);

/// Stops counting into the ledger, which stays readable.
void tinamou_ledger_stop(void);

/// Says what the calling thread does from now on, and returns what it did before. Kinds at or above
/// `TINAMOU_KIND_COUNT` count as 0.
uint32_t tinamou_set_kind(uint32_t kind);

/// Ends the current phase and begins `phase`, for all threads. A phase may be begun again; its peak
/// is that of all its times. Returns false, with nothing changed, for a phase out of range.
bool tinamou_begin_phase(uint32_t phase);

/// Ends the current phase.
void tinamou_end_phase(void);

/// Reads every count. Exact while no other thread allocates; otherwise each count is exact, but they
/// may belong to slightly different moments.
void tinamou_ledger_read(tinamou_ledger *_Nonnull ledger);

#endif
