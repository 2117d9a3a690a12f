// expect: verify: false(deadlock)
// Deadlocks: threads that wait for each other's locks, for their own one, or for one that nobody gives back.
#define _GNU_SOURCE
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void add(int n) {
  pthread_mutex_lock(&m);
  x = x + 1;
  if (n > 0)
    add(n - 1);
  pthread_mutex_unlock(&m);
}
static void *f(void *a) {
  add(1);
  return 0;
}
TWO_THREADS(f, f)
