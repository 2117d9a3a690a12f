// expect: verify: true
// Compound literals: outside of functions one object for the whole run, inside one for each time that the block is entered.
#include <pthread.h>
#include "../main.h"
static int *const shared = (int[]){1, 2};
static void *f(void *a) {
  int *p = (int[]){1, 2};
  p[1] = p[1] + 1;
  return 0;
}
static void *g(void *a) {
  shared[1]++;
  return 0;
}
TWO_THREADS(f, g)
