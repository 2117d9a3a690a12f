// expect: verify: false(preemption-safety)
// Parts of objects: what overlaps is one memory, and what does not is apart, also in a union.
#include <pthread.h>
#include "../main.h"
static int all[2][3];
static void *f(void *a) {
  int *p = (int *)all;
  p[4]++;
  return 0;
}
static void *g(void *a) {
  all[1][1]++;
  return 0;
}
TWO_THREADS(f, g)
