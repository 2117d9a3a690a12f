// expect: verify: true
// Parts of objects: what overlaps is one memory, and what does not is apart, also in a union.
#include <pthread.h>
#include "../main.h"
static struct list {
  int n;
  int data[];
} l = {2, {0, 0}};
static void *f(void *a) {
  struct list *p = &l;
  p->data[p->n - 1]++;
  return 0;
}
static void *g(void *a) {
  l.data[0]++;
  return 0;
}
TWO_THREADS(f, g)
