// expect: verify: false(preemption-safety)
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include "../main.h"
static long x;
static void *f(void *a) {
  long n = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
  __atomic_store_n(&x, n + 1, __ATOMIC_SEQ_CST);
  return 0;
}
TWO_THREADS(f, f)
