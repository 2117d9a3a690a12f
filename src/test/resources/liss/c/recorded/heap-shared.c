// expect: verify: false(preemption-safety)
// Memory that is allocated: it is shared as soon as others can find it.
#include <pthread.h>
#include <stdlib.h>
#include "../main.h"
static int *p;
static void *f(void *a) {
  int *n = malloc(sizeof *n);
  *n = 0;
  p = n;
  *n = *n + 1;
  return 0;
}
static void *g(void *a) {
  int *n = p;
  if (n)
    *n = *n + 1;
  return 0;
}
TWO_THREADS(f, g)
