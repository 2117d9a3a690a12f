// expect: verify: false(preemption-safety)
// Arguments: an array is passed as a pointer to the caller's, a structure as a copy.
#include <pthread.h>
#include "main.h"
static int x;
static pthread_mutex_t m;
static void twice(g, p) void (*g)(); int *p;
{
  g(p);
  g(p);
}
static void set(int *p) {
  *p = 1;
}
static void *f(void *a) {
  twice(set, &x);
  return 0;
}
TWO_THREADS(f, f)
