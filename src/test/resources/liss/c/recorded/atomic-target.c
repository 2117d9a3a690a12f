// expect: verify: true
// Objects of atomic types: `x += e`, `x++` and their kind are one step, `x = x + e` two.
#include <pthread.h>
#include "../main.h"
static _Atomic int n;
static _Atomic int * p = &n;
static void *f(void *a) {
  (*p)++;
  return 0;
}
TWO_THREADS(f, f)
