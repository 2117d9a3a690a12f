// expect: verify: true
// Reader-writer locks: a reader excludes writers only, and only until it is through.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *f(void *a) {
  pthread_rwlock_rdlock(&l);
  int n = x;
  pthread_rwlock_unlock(&l);
  pthread_rwlock_wrlock(&l);
  x = n + 1;
  pthread_rwlock_unlock(&l);
  return 0;
}
TWO_THREADS(f, f)
