// expect: verify: false(preemption-safety)
// Scopes: an inner declaration hides an outer one, and `extern` in a block is the variable of the file.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *a) {
  pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, g)
