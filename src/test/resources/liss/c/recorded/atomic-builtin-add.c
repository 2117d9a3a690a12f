// expect: verify: true
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include "../main.h"
static long x;
static void *f(void *a) {
  __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return 0;
}
TWO_THREADS(f, f)
