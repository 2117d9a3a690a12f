// expect: verify: false(preemption-safety)
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  int old = __sync_lock_test_and_set(&x, x + 1);
  return old ? a : 0;
}
TWO_THREADS(f, f)
