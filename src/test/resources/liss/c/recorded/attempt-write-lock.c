// expect: verify: true
// Attempts: the lock is held only where the result is 0.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *f(void *a) {
  if (pthread_rwlock_trywrlock(&l) != 0)
    return 0;
  x = x + 1;
  pthread_rwlock_unlock(&l);
  return 0;
}
TWO_THREADS(f, f)
