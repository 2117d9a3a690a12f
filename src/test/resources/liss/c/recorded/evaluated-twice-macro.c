// expect: verify: false(preemption-safety)
// How often an operand is evaluated: `a ?: b` reads `a` once, and a macro as often as it is in the text.
#include <pthread.h>
#include "../main.h"
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static int x = 1;
static void *f(void *a) {
  int n = MAX(x, 0);
  return n == 2 ? a : 0;
}
static void *g(void *a) {
  x = 2;
  return 0;
}
TWO_THREADS(f, g)
