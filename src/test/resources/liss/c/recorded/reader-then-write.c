// expect: verify: false(preemption-safety)
// Reader-writer locks: a reader excludes writers only, and only until it is through.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *f(void *a) {
  pthread_rwlock_rdlock(&l);
  int n = x;
  pthread_rwlock_unlock(&l);
  x = n + 1;
  return 0;
}
TWO_THREADS(f, f)
