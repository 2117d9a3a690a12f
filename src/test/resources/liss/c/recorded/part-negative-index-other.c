// expect: verify: true
// Parts of objects: what overlaps is one memory, and what does not is apart, also in a union.
#include <pthread.h>
#include "../main.h"
static int all[4];
static void *f(void *a) {
  int *end = all + 4;
  end[-2]++;
  return 0;
}
static void *g(void *a) {
  int *p = &all[3];
  --p;
  p[1] += 1;
  return 0;
}
TWO_THREADS(f, g)
