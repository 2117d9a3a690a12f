// expect: verify: true
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
  x = x + 1;
  finish();
  return 0;
}
TWO_THREADS(f, f)
