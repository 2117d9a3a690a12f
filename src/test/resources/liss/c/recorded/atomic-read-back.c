// expect: verify: false(preemption-safety)
// Objects of atomic types: `x += e`, `x++` and their kind are one step, `x = x + e` two.
#include <pthread.h>
#include "../main.h"
static _Atomic int next;
static void *f(void *a) {
  next++;
  int mine = next;
  return mine == 1 ? a : 0;
}
TWO_THREADS(f, f)
