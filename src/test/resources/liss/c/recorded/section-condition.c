// expect: verify: false(preemption-safety)
// Where a critical section ends: at the first release on the way that is taken.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  int n;
  do {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    n = ++x;
  } while (n < 2);
  return 0;
}
TWO_THREADS(f, f)
