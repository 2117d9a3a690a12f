// expect: verify: false(preemption-safety)
// Blocks of memory: `memmove` and `bcopy` read one argument and write the other.
#include <pthread.h>
#include <strings.h>
#include "../main.h"
static int one, other;
static void *f(void *a) {
  bcopy(&one, &other, sizeof one);
  return 0;
}
static void *g(void *a) {
  bcopy(&other, &one, sizeof one);
  return 0;
}
TWO_THREADS(f, g)
