// expect: verify: false(preemption-safety)
// Functions of the library that write through an argument: `time`, `printf` with `%n`, `pthread_attr_getstacksize` and their kind.
#include <pthread.h>
#include <time.h>
#include "../main.h"
static time_t last;
static void *f(void *a) {
  time_t own = last;
  time(&last);
  return own == 5 ? a : 0;
}
TWO_THREADS(f, f)
