// How much memory this process has allocated; the C library's header is in no module.
#pragma once
#include <stdint.h>

/// The bytes in blocks of every size that `malloc` has given out and not got back.
int64_t tinamou_live_bytes(void);
