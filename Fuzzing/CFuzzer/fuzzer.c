// A target of C needs a source; the function itself is in libFuzzer.
#include "fuzzer.h"
