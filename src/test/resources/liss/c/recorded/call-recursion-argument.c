// expect: verify: true
// Recursion: each call has its own locals, and all of them one static local.
#include <pthread.h>
#include "../main.h"
static int depth(int n) {
  int d = 0;
  d = d + 1;
  return n ? depth(n - 1) : d;
}
static void *f(void *a) {
  return depth(2) ? a : 0;
}
TWO_THREADS(f, f)
