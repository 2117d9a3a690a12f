// expect: verify: false(preemption-safety)
// Text that is written: `sprintf` reads the strings that it gets for `%s`, and `%n` writes.
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include "../main.h"
static char name[8] = "a";
static void *f(void *a) {
  char out[32];
  sprintf(out, "%s", name);
  name[0] = out[0];
  return 0;
}
static void *g(void *a) {
  name[0] = 'b';
  return 0;
}
TWO_THREADS(f, g)
