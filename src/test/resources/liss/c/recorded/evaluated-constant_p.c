// expect: verify: true
// Operands that are not evaluated: that of `sizeof` is, if its type has a variable length, and otherwise not; nor is the one of `_Generic`.
#include <pthread.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  int n = __builtin_constant_p(x = x + 1);
  return n ? a : 0;
}
TWO_THREADS(f, f)
