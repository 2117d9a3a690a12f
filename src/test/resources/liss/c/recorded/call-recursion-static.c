// expect: verify: false(preemption-safety)
// Recursion: each call has its own locals, and all of them one static local.
#include <pthread.h>
#include "../main.h"
static int depth(int n) {
  static int d = 0;
  d = d + 1;
  return n ? depth(n - 1) : d;
}
static void *f(void *a) {
  return depth(2) ? a : 0;
}
TWO_THREADS(f, f)
