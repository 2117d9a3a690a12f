// expect: verify: true
// Pointers as bytes: what a thread copies byte by byte, or sends, is the same pointer at the other end.
#include <pthread.h>
#include "../main.h"
static int x, y;
static void *f(void *a) {
  int *from = &y, *to;
  for (unsigned i = 0; i < sizeof to; i++)
    ((char *)&to)[i] = ((char *)&from)[i];
  *to = *to + 1;
  return 0;
}
static void *g(void *a) {
  x = x + 1;
  return &y == a ? a : 0;
}
TWO_THREADS(f, g)
