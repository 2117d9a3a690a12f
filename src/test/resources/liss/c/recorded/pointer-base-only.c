// expect: verify: true
// Pointers that are converted: the access is to the object that they point to, whatever their type is.
#include <pthread.h>
#include "../main.h"
struct base { int n; };
struct derived {
  struct base base;
  int v;
};
static struct derived d;
static void *f(void *a) {
  struct base *b = &d.base;
  b->n += 1;
  return 0;
}
static void *g(void *a) {
  d.v = d.v + 1;
  return 0;
}
TWO_THREADS(f, g)
