// expect: verify: false(preemption-safety)
// Which lock it is: a copy of a mutex is another one, and a pointer to it the same.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *a) {
  pthread_mutex_t l = m;
  pthread_mutex_lock(&l);
  x = x + 1;
  pthread_mutex_unlock(&l);
  return 0;
}
TWO_THREADS(f, f)
