// gperftools, found at run time in whatever was preloaded into this process.
//
// Nothing here is linked: a binary that was not started with the libraries preloaded does not carry
// them, so what is timed is not disturbed by what profiles.

#ifndef TINAMOU_GPERFTOOLS_H
#define TINAMOU_GPERFTOOLS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether tcmalloc with its hooks is the allocator of this process.
bool tinamou_has_tcmalloc(void);

/// Starts recording the stack of every allocation; dumps go to `prefix.NNNN.heap`. Returns false
/// where tcmalloc is not loaded or the heap profiler runs already.
bool tinamou_heap_start(const char *_Nonnull prefix);

/// Writes a heap profile and returns its number NNNN, or -1 while the profiler does not run.
int tinamou_heap_dump(const char *_Nonnull reason);

/// Stops recording and forgets what was recorded.
void tinamou_heap_stop(void);

/// Whether the sampling profiler is loaded into this process.
bool tinamou_has_cpu_profiler(void);

/// Starts sampling the processor time of all threads into `path`; with `kind` from 0 up, only while
/// the interrupted thread does that kind of operation (`tinamou_set_kind`). Returns false where the
/// profiler is not loaded, runs already, or cannot write there, or this thread gets no signals.
bool tinamou_cpu_start(const char *_Nonnull path, int kind);

/// Stops sampling and completes the file.
void tinamou_cpu_stop(void);

#endif
