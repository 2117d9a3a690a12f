// expect: verify: true
// Functions of the library that call back: in the thread that called them, before they return.
#include <pthread.h>
#include <search.h>
#include "../main.h"
static int calls;
static int order(const void *p, const void *q) {
  return *(int *)p - *(int *)q;
}
static void *f(void *a) {
  int keys[] = {1, 2};
  void *root = 0;
  tsearch(&keys[0], &root, order);
  tsearch(&keys[1], &root, order);
  return 0;
}
TWO_THREADS(f, f)
