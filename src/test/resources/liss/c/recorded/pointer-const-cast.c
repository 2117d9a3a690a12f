// expect: verify: false(preemption-safety)
// Pointers that are converted: the access is to the object that they point to, whatever their type is.
#include <pthread.h>
#include "../main.h"
static int x;
static const int *const view = &x;
static void *f(void *a) {
  int copy = *view;
  int *p = (int *)view;
  *p = *p + 1;
  return copy ? a : 0;
}
static void *g(void *a) {
  x = x + 1;
  return 0;
}
TWO_THREADS(f, g)
