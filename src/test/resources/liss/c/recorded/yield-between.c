// expect: verify: true
// Functions at which others run, such as `sched_yield`: what lies in front and behind is not expected to be one piece.
#include <pthread.h>
#include <sched.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  int n = x;
  sched_yield();
  x = n + 1;
  return 0;
}
TWO_THREADS(f, f)
