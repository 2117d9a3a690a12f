// expect: verify: false(preemption-safety)
// Vectors: as many accesses as there are elements.
#include <pthread.h>
#include "../main.h"
typedef int four __attribute__((vector_size(16)));
static four v;
static int bad;
static void *f(void *a) {
  v = (four){1, 1, 1, 1};
  return 0;
}
static void *g(void *a) {
  four w = v;
  bad = w[0] != w[3];
  return 0;
}
TWO_THREADS(f, g)
