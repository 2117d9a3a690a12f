// expect: verify: false(preemption-safety)
// Text that is read: `sscanf` writes where its arguments behind the format point, `%n` included.
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static int used;
static void *f(void *a) {
  int n;
  sscanf("12 ab", "%d%n", &n, &used);
  used += 1;
  return 0;
}
TWO_THREADS(f, f)
