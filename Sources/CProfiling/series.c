// One function for each series of measured regions.

#include "tinamou_series.h"

typedef void (*series_body)(void *context);

// Kept apart, and in need of their return: a call at the end would become a jump, and nothing would be
// known to have been called from here.
#define SERIES(number)                                                                \
  __attribute__((noinline, visibility("hidden"))) void tinamou_series_##number(       \
      series_body body, void *context) {                                              \
    body(context);                                                                    \
    __asm__ volatile("" : : "i"(1##number));                                          \
  }

#define TEN(tens)                                                                      \
  SERIES(tens##0) SERIES(tens##1) SERIES(tens##2) SERIES(tens##3) SERIES(tens##4)      \
  SERIES(tens##5) SERIES(tens##6) SERIES(tens##7) SERIES(tens##8) SERIES(tens##9)

TEN(00) TEN(01) TEN(02) TEN(03) TEN(04) TEN(05) TEN(06) TEN(07) TEN(08) TEN(09) TEN(10) TEN(11)
SERIES(120) SERIES(121) SERIES(122) SERIES(123) SERIES(124) SERIES(125) SERIES(126) SERIES(127)

#define NAME(number) tinamou_series_##number,
#define TEN_NAMES(tens)                                                                \
  NAME(tens##0) NAME(tens##1) NAME(tens##2) NAME(tens##3) NAME(tens##4)                \
  NAME(tens##5) NAME(tens##6) NAME(tens##7) NAME(tens##8) NAME(tens##9)

static void (*const all_series[TINAMOU_SERIES_COUNT])(series_body body, void *context) = {
  TEN_NAMES(00) TEN_NAMES(01) TEN_NAMES(02) TEN_NAMES(03) TEN_NAMES(04) TEN_NAMES(05)
  TEN_NAMES(06) TEN_NAMES(07) TEN_NAMES(08) TEN_NAMES(09) TEN_NAMES(10) TEN_NAMES(11)
  NAME(120) NAME(121) NAME(122) NAME(123) NAME(124) NAME(125) NAME(126) NAME(127)
};

void tinamou_run_in_series(int number, series_body body, void *context) {
  // What is called from here has its variables at the same place in a page, whoever called: how many
  // instructions glibc copies them by depends on that.
  _Alignas(4096) volatile char page = 0;
  int last = TINAMOU_SERIES_COUNT - 1;
  all_series[number >= 0 && number < last ? number : last](body, context);
  __asm__ volatile("" : : "r"(&page));
}
