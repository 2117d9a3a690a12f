// expect: verify: true
// Which lock it is: a copy of a mutex is another one, and a pointer to it the same.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m[4];
static pthread_mutex_t *lock_of(unsigned key) {
  return &m[key % 4];
}
static void *f(void *a) {
  pthread_mutex_lock(lock_of(3));
  x = x + 1;
  pthread_mutex_unlock(lock_of(3));
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(lock_of(7));
  x = x + 1;
  pthread_mutex_unlock(lock_of(7));
  return 0;
}
TWO_THREADS(f, g)
