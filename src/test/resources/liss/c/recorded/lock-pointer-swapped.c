// expect: verify: false(preemption-safety)
// Which lock it is: a copy of a mutex is another one, and a pointer to it the same.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t one, other, *lock = &one;
static void add(pthread_mutex_t *l) {
  pthread_mutex_lock(l);
  x = x + 1;
  pthread_mutex_unlock(l);
}
static void *f(void *a) {
  add(lock);
  return 0;
}
static void *g(void *a) {
  lock = &other;
  add(lock);
  return &other == a ? a : 0;
}
TWO_THREADS(f, g)
