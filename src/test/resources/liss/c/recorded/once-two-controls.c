// expect: verify: false(preemption-safety)
// `pthread_once`: once for each control, and who comes later waits for the first.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_once_t one = PTHREAD_ONCE_INIT, other = PTHREAD_ONCE_INIT;
static void init(void) {
  x = x + 1;
}
static void *f(void *a) {
  pthread_once(&one, init);
  return x ? a : 0;
}
static void *g(void *a) {
  pthread_once(&other, init);
  return &other == a ? a : 0;
}
TWO_THREADS(f, g)
