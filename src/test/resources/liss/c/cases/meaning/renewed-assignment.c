// expect: verify: false(preemption-safety)
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
#include "main.h"
static int x;
static struct guard {
  pthread_mutex_t m;
} g;
static void *count(void *p) {
  pthread_mutex_lock(&g.m);
  x = x + 1;
  pthread_mutex_unlock(&g.m);
  return 0;
}
static void *assign(void *p) {
  g = (struct guard){PTHREAD_MUTEX_INITIALIZER};
  return count(p);
}
TWO_THREADS(count, assign)
