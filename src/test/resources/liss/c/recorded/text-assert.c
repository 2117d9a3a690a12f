// expect: verify: false(preemption-safety)
// Assertions: with the macro `NDEBUG`, the operand of `assert` is not evaluated.
#include <assert.h>
#include <pthread.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  assert((x = x + 1) > 0);
  return x ? a : 0;
}
TWO_THREADS(f, f)
