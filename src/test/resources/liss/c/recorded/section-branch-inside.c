// expect: verify: true
// Where a critical section ends: at the first release on the way that is taken.
#include <pthread.h>
#include "../main.h"
static int x = 5;
static pthread_mutex_t m;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  if (x > 3) {
    x = 0;
    pthread_mutex_unlock(&m);
    return 0;
  }
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
