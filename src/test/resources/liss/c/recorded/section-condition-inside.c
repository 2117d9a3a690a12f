// expect: verify: true
// Where a critical section ends: at the first release on the way that is taken.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  int n;
  do {
    pthread_mutex_lock(&m);
    n = ++x;
    pthread_mutex_unlock(&m);
  } while (n < 2);
  return 0;
}
TWO_THREADS(f, f)
