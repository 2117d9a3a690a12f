// expect: verify: true
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
#include "main.h"
extern char *buffer;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;
static void *count(void *p) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *fill(void *p) {
  pthread_mutex_lock(&m);
  buffer[0] = 0;
  pthread_mutex_unlock(&m);
  return count(p);
}
TWO_THREADS(count, fill)
