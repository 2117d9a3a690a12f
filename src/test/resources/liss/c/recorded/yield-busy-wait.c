// expect: verify: false(preemption-safety)
// Functions at which others run, such as `sched_yield`: what lies in front and behind is not expected to be one piece.
#include <pthread.h>
#include <sched.h>
#include "../main.h"
static volatile int flag;
static void *f(void *a) {
  while (!flag)
    ;
  return 0;
}
static void *g(void *a) {
  flag = 1;
  return 0;
}
TWO_THREADS(f, g)
