// expect: verify: false(preemption-safety)
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  __sync_synchronize();
  x = x + 1;
  __sync_synchronize();
  return 0;
}
TWO_THREADS(f, f)
