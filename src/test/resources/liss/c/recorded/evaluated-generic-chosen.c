// expect: verify: false(preemption-safety)
// Operands that are not evaluated: that of `sizeof` is, if its type has a variable length, and otherwise not; nor is the one of `_Generic`.
#include <pthread.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  int n = _Generic(0, int: x = x + 1, default: 0);
  return n ? a : 0;
}
TWO_THREADS(f, f)
