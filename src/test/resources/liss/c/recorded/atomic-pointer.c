// expect: verify: false(preemption-safety)
// Objects of atomic types: `x += e`, `x++` and their kind are one step, `x = x + e` two.
#include <pthread.h>
#include "../main.h"
static  int n;
static int *_Atomic p = &n;
static void *f(void *a) {
  (*p)++;
  return 0;
}
TWO_THREADS(f, f)
