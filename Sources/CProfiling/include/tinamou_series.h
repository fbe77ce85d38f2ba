// Functions that are alike and have names of their own, by which callgrind tells apart who was called.

#ifndef TINAMOU_SERIES_H
#define TINAMOU_SERIES_H

/// How many series there are. What has a higher number counts with the last one.
enum { TINAMOU_SERIES_COUNT = 128 };

/// Calls `body` with `context` from within the function `tinamou_series_NNN` of this number.
void tinamou_run_in_series(
    int number, void (*_Nonnull body)(void *_Nonnull context), void *_Nonnull context);

#endif
