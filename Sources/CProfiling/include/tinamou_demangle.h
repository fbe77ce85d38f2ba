// Readable names for Swift symbols, by the runtime that every Swift process carries.

#ifndef TINAMOU_DEMANGLE_H
#define TINAMOU_DEMANGLE_H

#include <stddef.h>

/// Returns the readable form of a mangled Swift name, to be freed with `free`, or null for a name
/// that is not Swift's and where the process has no Swift runtime.
char *_Nullable tinamou_demangle(const char *_Nonnull mangled, size_t length);

#endif
