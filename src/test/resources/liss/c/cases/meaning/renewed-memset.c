// expect: verify: false(preemption-safety)
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
#include <string.h>
#include "main.h"
static struct counter {
  pthread_mutex_t m;
  int x;
} c;
static void *count(void *p) {
  pthread_mutex_lock(&c.m);
  c.x = c.x + 1;
  pthread_mutex_unlock(&c.m);
  return 0;
}
static void *clear(void *p) {
  memset(&c.m, 0, sizeof c.m);
  return count(p);
}
TWO_THREADS(count, clear)
