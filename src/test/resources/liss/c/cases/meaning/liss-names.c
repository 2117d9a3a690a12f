// expect: verify --extern one: false(preemption-safety)
// Names of liss.h: They mean something only where it is included.
#include <pthread.h>
#include "main.h"
int x;
void reset(int *p);
static void *clear(void *a) {
  reset(&x);
  if (x) x = 0;
  return 0;
}
static void *count(void *a) {
  x = x + 1;
  return 0;
}
TWO_THREADS(clear, count)
