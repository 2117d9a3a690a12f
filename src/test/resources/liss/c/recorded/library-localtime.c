// expect: verify: false(preemption-safety)
// State of the library: `localtime` and its kind return memory that all threads share, those with `_r` what the caller gives.
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <time.h>
#include "../main.h"
static void *f(void *a) {
  time_t now = 0;
  struct tm *p = localtime(&now);
  p->tm_hour = p->tm_hour + 1;
  return mktime(p) ? a : 0;
}
TWO_THREADS(f, f)
