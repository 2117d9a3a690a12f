// expect: verify: false(preemption-safety)
// Where a critical section ends: at the first release on the way that is taken.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void finish(void) {
  pthread_mutex_unlock(&m);
}
static void *f(void *a) {
  pthread_mutex_lock(&m);
  finish();
  x = x + 1;
  return 0;
}
TWO_THREADS(f, f)
