// expect: verify: false(deadlock)
// Deadlocks: threads that wait for each other's locks, for their own one, or for one that nobody gives back.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  if (x == 0) {
    x = 1;
    return 0;
  }
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
