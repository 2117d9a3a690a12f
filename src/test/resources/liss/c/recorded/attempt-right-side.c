// expect: verify: true
// Attempts: the lock is held only where the result is 0.
#include <pthread.h>
#include "../main.h"
static int x, y;
static pthread_mutex_t m;
static void *f(void *a) {
  if (pthread_mutex_trylock(&m) == 0) {
    x = x + 1;
    pthread_mutex_unlock(&m);
  } else {
    y = y + 1;
  }
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, g)
