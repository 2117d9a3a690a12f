// expect: verify: possible(preemption-safety)
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
#include "main.h"
static int x;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *count(void *p) {
  pthread_rwlock_wrlock(&l);
  x = x + 1;
  pthread_rwlock_unlock(&l);
  return 0;
}
static void *setup(void *p) {
  pthread_rwlock_init(&l, 0);
  return count(p);
}
TWO_THREADS(count, setup)
