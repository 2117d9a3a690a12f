// expect: verify: false(preemption-safety)
// Parts of objects: what overlaps is one memory, and what does not is apart, also in a union.
#include <pthread.h>
#include "../main.h"
static _Complex double z;
static void *f(void *a) {
  __real__ z += 1;
  return 0;
}
static void *g(void *a) {
  __real__ z += 1;
  return 0;
}
TWO_THREADS(f, g)
