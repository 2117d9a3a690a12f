// expect: verify: true
// Objects of atomic types: `x += e`, `x++` and their kind are one step, `x = x + e` two.
#include <pthread.h>
#include "../main.h"
static _Atomic int x = 1;
static void *f(void *a) {
  x *= 3;
  return 0;
}
TWO_THREADS(f, f)
