// expect: verify: possible(preemption-safety)
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
#include "main.h"
static int x;
static pthread_once_t o = PTHREAD_ONCE_INIT;
static void increase(void) {
  x = x + 1;
}
static void *first(void *p) {
  pthread_once(&o, increase);
  return 0;
}
static void *again(void *p) {
  o = (pthread_once_t)PTHREAD_ONCE_INIT;
  pthread_once(&o, increase);
  return 0;
}
TWO_THREADS(first, again)
