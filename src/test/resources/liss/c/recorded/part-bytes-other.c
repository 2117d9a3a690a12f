// expect: verify: true
// Parts of objects: what overlaps is one memory, and what does not is apart, also in a union.
#include <pthread.h>
#include "../main.h"
static struct { short low, high; } s;
static void *f(void *a) {
  unsigned char *p = (unsigned char *)&s;
  p[sizeof s - 1]++;
  return 0;
}
static void *g(void *a) {
  s.low += 1;
  return 0;
}
TWO_THREADS(f, g)
