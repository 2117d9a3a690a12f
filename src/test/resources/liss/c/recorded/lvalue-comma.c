// expect: verify: false(preemption-safety)
// The operator `,`: all operands are evaluated, and the value is that of the last one.
#include <pthread.h>
#include "../main.h"
static int x, y;
static int *at(int *p) {
  return p;
}
static void *f(void *a) {
  *(at(&y), at(&x)) += 2;
  return 0;
}
static void *g(void *a) {
  x = x + 1;
  return 0;
}
TWO_THREADS(f, g)
