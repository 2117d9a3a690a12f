// expect: verify: false(preemption-safety)
// Parts of objects: what overlaps is one memory, and what does not is apart, also in a union.
#include <pthread.h>
#include "../main.h"
static union {
  struct { int a, b; } pair;
  struct { int c; } other;
  long whole;
} u;
static void *f(void *a) {
  u.pair.a += 1;
  return 0;
}
static void *g(void *a) {
  u.other.c += 1;
  return 0;
}
TWO_THREADS(f, g)
