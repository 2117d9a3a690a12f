// expect: verify: true
// Objects of atomic types: `x += e`, `x++` and their kind are one step, `x = x + e` two.
#include <pthread.h>
#include <stdatomic.h>
#include "../main.h"
static atomic_int x;
static void *f(void *a) {
  x += 1;
  return 0;
}
TWO_THREADS(f, f)
