// expect: verify: false(preemption-safety)
// Objects of atomic types: `x += e`, `x++` and their kind are one step, `x = x + e` two.
#include <pthread.h>
#include "../main.h"
struct pair { int a, b; };
static  struct pair s;
static void *f(void *p) {
  s = (struct pair){1, 1};
  return 0;
}
static void *g(void *p) {
  s = (struct pair){2, 2};
  return 0;
}
TWO_THREADS(f, g)
