// The one function that instruction counting looks for.

#ifndef TINAMOU_REGION_H
#define TINAMOU_REGION_H

/// Calls `body(context)`. Callgrind counts from the entry of this function to its return, and nothing
/// else (`--toggle-collect=tinamou_measured_region`): a function that cannot be inlined and keeps its
/// name in the symbol table needs no header of valgrind's.
void tinamou_measured_region(
    void (*_Nonnull body)(void *_Nullable context), void *_Nullable context);

#endif
