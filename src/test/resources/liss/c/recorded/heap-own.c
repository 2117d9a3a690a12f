// expect: verify: true
// Memory that is allocated: it is shared as soon as others can find it.
#include <pthread.h>
#include <stdlib.h>
#include "../main.h"
static int *p;
static void *f(void *a) {
  int *n = malloc(sizeof *n);
  *n = 0;
  *n = *n + 1;
  p = n;
  return 0;
}
static void *g(void *a) {
  int *n = p;
  if (n)
    *n = 2;
  return 0;
}
TWO_THREADS(f, g)
