// expect: verify: true
// Text that is read: `sscanf` writes where its arguments behind the format point, `%n` included.
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static int used;
static void *f(void *a) {
  int n, own = 0;
  sscanf("12 ab", "%d%n", &n, &own);
  own += 1;
  return 0;
}
TWO_THREADS(f, f)
