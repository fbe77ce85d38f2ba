// The functions of gperftools that the shims use, as looked up in this process.

#ifndef TINAMOU_GPERFTOOLS_INTERNAL_H
#define TINAMOU_GPERFTOOLS_INTERNAL_H

#include <stddef.h>
#include <stdint.h>

/// Options of the sampling profiler: a sample is kept where the filter says so. The layout is part of
/// the public interface of libprofiler.
typedef struct {
  int (*keeps_sample)(void *context);
  void *context;
} tinamou_cpu_options;

typedef struct {
  int (*add_new_hook)(void (*hook)(const void *block, size_t size));
  int (*remove_new_hook)(void (*hook)(const void *block, size_t size));
  int (*add_delete_hook)(void (*hook)(const void *block));
  int (*remove_delete_hook)(void (*hook)(const void *block));
  size_t (*allocated_size)(const void *block);
  void (*heap_start)(const char *prefix);
  int (*heap_is_running)(void);
  void (*heap_dump)(const char *reason);
  void (*heap_stop)(void);
  int (*cpu_start)(const char *path, const tinamou_cpu_options *options);
  void (*cpu_stop)(void);
  void (*cpu_register_thread)(void);
} tinamou_gperftools;

/// The functions that this process has; null for those it has not. Safe from any thread.
const tinamou_gperftools *tinamou_gperftools_get(void);

/// What the calling thread does at the moment. Safe in a signal handler.
uint32_t tinamou_current_kind(void);

#endif
