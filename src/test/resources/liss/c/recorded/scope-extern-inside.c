// expect: verify: false(preemption-safety)
// Scopes: an inner declaration hides an outer one, and `extern` in a block is the variable of the file.
#include <pthread.h>
#include "../main.h"
int x;
static void *f(void *a) {
  int x = 0;
  {
    extern int x;
    x = x + 1;
  }
  return x ? a : 0;
}
TWO_THREADS(f, f)
