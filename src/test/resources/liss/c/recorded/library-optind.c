// expect: verify: false(preemption-safety)
// Variables of the library: `optind`, `environ`, `timezone` are shared by all threads, and `errno` is not.
#include <pthread.h>
#include <unistd.h>
#include "../main.h"
static void *f(void *a) {
  optind = optind + 1;
  return 0;
}
TWO_THREADS(f, f)
