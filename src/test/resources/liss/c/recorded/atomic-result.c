// expect: verify: true
// Objects of atomic types: `x += e`, `x++` and their kind are one step, `x = x + e` two.
#include <pthread.h>
#include "../main.h"
static _Atomic int next;
static void *f(void *a) {
  int mine = ++next;
  return mine == 1 ? a : 0;
}
TWO_THREADS(f, f)
