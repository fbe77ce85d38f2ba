// Looking gperftools up in the running process, and the profilers that need no state of ours.

#define _GNU_SOURCE  // For RTLD_DEFAULT and gettid.

#include "gperftools.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "tinamou_gperftools.h"

static tinamou_gperftools functions;
static pthread_once_t lookup_once = PTHREAD_ONCE_INIT;

/// Stores the address of `name` where `function` points, since ISO C has no conversion from an object
/// pointer to a function pointer; POSIX promises that this one works.
static void look_up_one(const char *name, void *function) {
  *(void **)function = dlsym(RTLD_DEFAULT, name);
}

static void look_up(void) {
  look_up_one("MallocHook_AddNewHook", &functions.add_new_hook);
  look_up_one("MallocHook_RemoveNewHook", &functions.remove_new_hook);
  look_up_one("MallocHook_AddDeleteHook", &functions.add_delete_hook);
  look_up_one("MallocHook_RemoveDeleteHook", &functions.remove_delete_hook);
  look_up_one("MallocExtension_GetAllocatedSize", &functions.allocated_size);
  look_up_one("HeapProfilerStart", &functions.heap_start);
  look_up_one("IsHeapProfilerRunning", &functions.heap_is_running);
  look_up_one("HeapProfilerDump", &functions.heap_dump);
  look_up_one("HeapProfilerStop", &functions.heap_stop);
  look_up_one("ProfilerStartWithOptions", &functions.cpu_start);
  look_up_one("ProfilerStop", &functions.cpu_stop);
  look_up_one("ProfilerRegisterThread", &functions.cpu_register_thread);
}

const tinamou_gperftools *tinamou_gperftools_get(void) {
  pthread_once(&lookup_once, look_up);
  return &functions;
}

bool tinamou_has_tcmalloc(void) {
  const tinamou_gperftools *tools = tinamou_gperftools_get();
  return tools->add_new_hook && tools->remove_new_hook && tools->add_delete_hook &&
         tools->remove_delete_hook && tools->allocated_size && tools->heap_start &&
         tools->heap_is_running && tools->heap_dump && tools->heap_stop;
}

// MARK: - Heap profiles

/// How many profiles this process wrote. gperftools numbers its files by a counter that it neither
/// shows nor resets; nothing else dumps, because the worker's environment turns intervals off.
static atomic_int dump_count;

bool tinamou_heap_start(const char *prefix) {
  if (!tinamou_has_tcmalloc()) return false;
  const tinamou_gperftools *tools = tinamou_gperftools_get();
  if (tools->heap_is_running()) return false;
  tools->heap_start(prefix);
  return tools->heap_is_running();
}

int tinamou_heap_dump(const char *reason) {
  if (!tinamou_has_tcmalloc()) return -1;
  const tinamou_gperftools *tools = tinamou_gperftools_get();
  if (!tools->heap_is_running()) return -1;
  tools->heap_dump(reason);
  return atomic_fetch_add(&dump_count, 1) + 1;
}

void tinamou_heap_stop(void) {
  if (tinamou_has_tcmalloc()) tinamou_gperftools_get()->heap_stop();
}

// MARK: - CPU profiles

bool tinamou_has_cpu_profiler(void) {
  const tinamou_gperftools *tools = tinamou_gperftools_get();
  return tools->cpu_start && tools->cpu_stop && tools->cpu_register_thread;
}

/// Whether `is_ticking` still waits for a timer's first signal, which is no sample.
static atomic_bool waits_for_tick;

/// Runs in the signal handler of the thread that the timer interrupted.
static int is_wanted(void *kind) {
  if (atomic_exchange(&waits_for_tick, false)) return false;
  return (intptr_t)kind < 0 || tinamou_current_kind() == (uint32_t)(intptr_t)kind;
}

/// The time that this thread has had a processor, in nanoseconds.
static int64_t processor_nanoseconds(void) {
  struct timespec time = {0, 0};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/// Works until a timer has interrupted this thread, for 25 of its periods at most.
static bool is_ticking(void) {
  atomic_store(&waits_for_tick, true);
  int64_t start = processor_nanoseconds();
  while (processor_nanoseconds() - start < 100000000) {
    if (!atomic_load(&waits_for_tick)) return true;
  }
  return !atomic_exchange(&waits_for_tick, false);
}

bool tinamou_cpu_start(const char *path, int kind) {
  if (!tinamou_has_cpu_profiler()) return false;
  const tinamou_gperftools *tools = tinamou_gperftools_get();
  tinamou_cpu_options options = {is_wanted, (void *)(intptr_t)kind};
  // Each thread has a timer of its own. The library makes that of the main thread as it is loaded.
  if (gettid() != getpid()) tools->cpu_register_thread();
  if (!tools->cpu_start(path, &options)) return false;
  if (is_ticking()) return true;
  // A copy of a process has no timers; and a process has been seen in which that of the main thread never ran,
  // although the library makes it.
  tools->cpu_register_thread();
  if (is_ticking()) return true;
  tools->cpu_stop();
  return false;
}

void tinamou_cpu_stop(void) {
  if (tinamou_has_cpu_profiler()) tinamou_gperftools_get()->cpu_stop();
}
