// expect: verify: false(preemption-safety)
// A designator of a range: its value is evaluated, once, when the declaration is reached.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  int all[4] = {[1 ... 3] = ++x};
  return all[2] ? a : 0;
}
TWO_THREADS(f, f)
