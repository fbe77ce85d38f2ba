// The entry of libFuzzer, which comes with the toolchain and has no header of its own.
#pragma once
#include <stddef.h>
#include <stdint.h>

/// Calls `callback` with ever new bytes until its arguments say stop or something crashes.
///
/// - Source: https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library
int LLVMFuzzerRunDriver(
  int *argument_count, char ***arguments, int (*callback)(const uint8_t *bytes, size_t count));
