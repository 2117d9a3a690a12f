// expect: verify: true
// Deadlocks: threads that wait for each other's locks, for their own one, or for one that nobody gives back.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m[2];
static void add(pthread_mutex_t *outer, pthread_mutex_t *inner) {
  pthread_mutex_lock(outer);
  pthread_mutex_lock(inner);
  x = x + 1;
  pthread_mutex_unlock(inner);
  pthread_mutex_unlock(outer);
}
static void *f(void *a) {
  add(m, m + 1);
  return 0;
}
static void *g(void *a) {
  add(m, m + 1);
  return 0;
}
TWO_THREADS(f, g)
