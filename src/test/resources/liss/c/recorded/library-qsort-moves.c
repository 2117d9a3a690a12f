// expect: verify: false(preemption-safety)
// Functions of the library that call back: in the thread that called them, before they return; they read and write the table themselves.
#include <pthread.h>
#include <stdlib.h>
#include "../main.h"
static int all[2] = {2, 1};
static int order(const void *p, const void *q) {
  return *(int *)p - *(int *)q;
}
static void *f(void *a) {
  qsort(all, 2, sizeof(int), order);
  return 0;
}
static void *g(void *a) {
  all[0] = 5;
  return 0;
}
TWO_THREADS(f, g)
