// expect: verify: false(preemption-safety)
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include <stdatomic.h>
#include "../main.h"
static atomic_int x;
static void *f(void *a) {
  int seen = atomic_load(&x);
  atomic_compare_exchange_strong(&x, &seen, seen + 1);
  return 0;
}
TWO_THREADS(f, f)
