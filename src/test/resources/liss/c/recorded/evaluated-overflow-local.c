// expect: verify: true
// Arithmetic with a check: `__builtin_add_overflow` reads its operands, and then writes to its result.
#include <pthread.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  int n = 0;
  int o = __builtin_add_overflow(x, 1, &n);
  return n + o ? a : 0;
}
TWO_THREADS(f, f)
