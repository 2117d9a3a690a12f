// expect: verify: true
// Attempts: the lock is held only where the result is 0.
#include <pthread.h>
#include <time.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  struct timespec until = {0, 0};
  int failed = pthread_mutex_timedlock(&m, &until);
  if (!failed)
    x = x + 1;
  if (!failed)
    pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
