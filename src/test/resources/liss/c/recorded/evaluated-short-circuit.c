// expect: verify: false(preemption-safety)
// Short-circuit evaluation: the right side of a logical operator is evaluated only if the left side does not decide.
#include <pthread.h>
#include "../main.h"
static int x;
static const int on = 0;
static void *f(void *a) {
  int n = on || (x = x + 1);
  return n ? a : 0;
}
TWO_THREADS(f, f)
