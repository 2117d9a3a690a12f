// expect: verify: false(preemption-safety)
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
#include "main.h"
static int x;
static pthread_mutex_t m;
static void *count(void *p) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *setup(void *p) {
  pthread_mutex_init(&m, 0);
  return count(p);
}
TWO_THREADS(count, setup)
