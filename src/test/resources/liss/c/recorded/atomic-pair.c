// expect: verify: false(preemption-safety)
// Objects of atomic types: `x += e`, `x++` and their kind are one step, `x = x + e` two.
#include <pthread.h>
#include "../main.h"
static _Atomic int low, high;
static void *f(void *a) {
  low = 1;
  high = 1;
  return 0;
}
static void *g(void *a) {
  int sum = low + 2;
  sum += high;
  return sum == 3 ? a : 0;
}
TWO_THREADS(f, g)
