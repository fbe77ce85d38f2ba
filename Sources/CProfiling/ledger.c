// The hooks and the counters they keep.
//
// A hook runs inside malloc and free. It allocates nothing and calls nothing but the allocator's own size
// query and the table of blocks, which has memory of its own, so it cannot enter itself. Counters are atomic and relaxed: each must be
// exact, none orders another.

#include "tinamou_ledger.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "blocks.h"
#include "gperftools.h"
#include "tinamou_gperftools.h"

typedef struct {
  _Atomic uint64_t allocations;
  _Atomic uint64_t frees;
  _Atomic uint64_t bytes_requested;
  _Atomic uint64_t bytes_allocated;
  _Atomic uint64_t bytes_freed;
} atomic_counts;

typedef struct {
  _Atomic int64_t live_at_begin;
  _Atomic int64_t live_at_end;
  _Atomic int64_t live_peak;
  _Atomic int64_t requested_at_begin;
  _Atomic int64_t requested_at_end;
  _Atomic int64_t requested_peak;
  _Atomic uint64_t times;
} atomic_phase;

static atomic_counts kinds[TINAMOU_KIND_COUNT];
static atomic_phase phases[TINAMOU_PHASE_COUNT];
static _Atomic int64_t live_bytes;
static _Atomic int64_t live_blocks;
static _Atomic int64_t live_bytes_peak;
static _Atomic int64_t requested_bytes;
static _Atomic int64_t requested_bytes_peak;
static _Atomic int32_t current_phase = -1;
static atomic_bool ledger_is_open;
static size_t (*allocated_size)(const void *block);

// With this model, reading the variable never calls into the dynamic linker, which may allocate on
// the first use in a thread.
#if defined(__linux__)
#define TINAMOU_THREAD_LOCAL _Thread_local __attribute__((tls_model("initial-exec")))
#else
#define TINAMOU_THREAD_LOCAL _Thread_local
#endif

static TINAMOU_THREAD_LOCAL uint32_t current_kind;

#define ADD(counter, amount) atomic_fetch_add_explicit(&(counter), (amount), memory_order_relaxed)
#define READ(counter) atomic_load_explicit(&(counter), memory_order_relaxed)
#define SET(counter, value) atomic_store_explicit(&(counter), (value), memory_order_relaxed)

static void raise_to(_Atomic int64_t *maximum, int64_t value) {
  int64_t seen = READ(*maximum);
  while (value > seen) {
    if (atomic_compare_exchange_weak_explicit(
            maximum, &seen, value, memory_order_relaxed, memory_order_relaxed)) {
      return;
    }
  }
}

// MARK: - Hooks

static void did_allocate(const void *block, size_t requested) {
  if (!block || !READ(ledger_is_open)) return;
  size_t size = allocated_size(block);

  atomic_counts *kind = &kinds[current_kind];
  ADD(kind->allocations, 1);
  ADD(kind->bytes_requested, requested);
  ADD(kind->bytes_allocated, size);

  ADD(live_blocks, 1);
  int64_t live = ADD(live_bytes, (int64_t)size) + (int64_t)size;
  raise_to(&live_bytes_peak, live);
  tinamou_blocks_insert(block, requested);
  int64_t asked = ADD(requested_bytes, (int64_t)requested) + (int64_t)requested;
  raise_to(&requested_bytes_peak, asked);
  int32_t phase = READ(current_phase);
  if (phase < 0) return;
  raise_to(&phases[phase].live_peak, live);
  raise_to(&phases[phase].requested_peak, asked);
}

static void will_free(const void *block) {
  if (!block || !READ(ledger_is_open)) return;
  size_t size = allocated_size(block);

  atomic_counts *kind = &kinds[current_kind];
  ADD(kind->frees, 1);
  ADD(kind->bytes_freed, size);
  ADD(live_blocks, -1);
  ADD(live_bytes, -(int64_t)size);
  ADD(requested_bytes, -(int64_t)tinamou_blocks_remove(block));
}

// MARK: - Control

static void reset(void) {
  for (int i = 0; i < TINAMOU_KIND_COUNT; i++) {
    SET(kinds[i].allocations, 0);
    SET(kinds[i].frees, 0);
    SET(kinds[i].bytes_requested, 0);
    SET(kinds[i].bytes_allocated, 0);
    SET(kinds[i].bytes_freed, 0);
  }
  for (int i = 0; i < TINAMOU_PHASE_COUNT; i++) {
    SET(phases[i].live_at_begin, 0);
    SET(phases[i].live_at_end, 0);
    SET(phases[i].live_peak, 0);
    SET(phases[i].requested_at_begin, 0);
    SET(phases[i].requested_at_end, 0);
    SET(phases[i].requested_peak, 0);
    SET(phases[i].times, 0);
  }
  SET(live_bytes, 0);
  SET(live_blocks, 0);
  SET(live_bytes_peak, 0);
  SET(requested_bytes, 0);
  SET(requested_bytes_peak, 0);
  tinamou_blocks_clear();
  SET(current_phase, -1);
}

static bool hooks_are_installed;
static pthread_once_t hooks_once = PTHREAD_ONCE_INIT;

static void install_hooks(void) {
  if (!tinamou_has_tcmalloc()) return;
  const tinamou_gperftools *tools = tinamou_gperftools_get();
  allocated_size = tools->allocated_size;
  if (!tools->add_new_hook(did_allocate)) return;
  hooks_are_installed = tools->add_delete_hook(will_free);
  if (!hooks_are_installed) tools->remove_new_hook(did_allocate);
}

/// Makes the allocator report to this process from now on, which is never undone.
static bool has_installed_hooks(void) {
  pthread_once(&hooks_once, install_hooks);
  return hooks_are_installed;
}

bool tinamou_ledger_start(void) {
  if (!has_installed_hooks()) return false;
  reset();
  atomic_store(&ledger_is_open, true);
  return true;
}

void tinamou_ledger_stop(void) { atomic_store(&ledger_is_open, false); }

uint32_t tinamou_set_kind(uint32_t kind) {
  uint32_t previous = current_kind;
  current_kind = kind < TINAMOU_KIND_COUNT ? kind : 0;
  return previous;
}

uint32_t tinamou_current_kind(void) { return current_kind; }

bool tinamou_begin_phase(uint32_t phase) {
  if (phase >= TINAMOU_PHASE_COUNT) return false;
  tinamou_end_phase();
  int64_t live = READ(live_bytes);
  int64_t asked = READ(requested_bytes);
  if (ADD(phases[phase].times, 1) == 0) {
    SET(phases[phase].live_at_begin, live);
    SET(phases[phase].live_peak, live);
    SET(phases[phase].requested_at_begin, asked);
    SET(phases[phase].requested_peak, asked);
  } else {
    raise_to(&phases[phase].live_peak, live);
    raise_to(&phases[phase].requested_peak, asked);
  }
  SET(current_phase, (int32_t)phase);
  return true;
}

void tinamou_end_phase(void) {
  int32_t phase = atomic_exchange(&current_phase, -1);
  if (phase < 0) return;
  SET(phases[phase].live_at_end, READ(live_bytes));
  SET(phases[phase].requested_at_end, READ(requested_bytes));
}

// MARK: - Readings

void tinamou_ledger_read(tinamou_ledger *ledger) {
  memset(ledger, 0, sizeof *ledger);
  for (int i = 0; i < TINAMOU_KIND_COUNT; i++) {
    ledger->kinds[i].allocations = READ(kinds[i].allocations);
    ledger->kinds[i].frees = READ(kinds[i].frees);
    ledger->kinds[i].bytes_requested = READ(kinds[i].bytes_requested);
    ledger->kinds[i].bytes_allocated = READ(kinds[i].bytes_allocated);
    ledger->kinds[i].bytes_freed = READ(kinds[i].bytes_freed);
  }
  int64_t live = READ(live_bytes);
  int64_t asked = READ(requested_bytes);
  int32_t running = READ(current_phase);
  for (int i = 0; i < TINAMOU_PHASE_COUNT; i++) {
    ledger->phases[i].live_at_begin = READ(phases[i].live_at_begin);
    ledger->phases[i].live_at_end = i == running ? live : READ(phases[i].live_at_end);
    ledger->phases[i].live_peak = READ(phases[i].live_peak);
    ledger->phases[i].requested_at_begin = READ(phases[i].requested_at_begin);
    ledger->phases[i].requested_at_end = i == running ? asked : READ(phases[i].requested_at_end);
    ledger->phases[i].requested_peak = READ(phases[i].requested_peak);
    ledger->phases[i].times = READ(phases[i].times);
  }
  ledger->live_bytes = live;
  ledger->live_blocks = READ(live_blocks);
  ledger->live_bytes_peak = READ(live_bytes_peak);
  ledger->requested_bytes = asked;
  ledger->requested_bytes_peak = READ(requested_bytes_peak);
}
