// expect: verify: false(preemption-safety)
// Which lock it is: a copy of a mutex is another one, and a pointer to it the same.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t one, other;
static void add(void) {
  x = x + 1;
}
static void with(pthread_mutex_t *l, void (*work)(void)) {
  pthread_mutex_lock(l);
  work();
  pthread_mutex_unlock(l);
}
static void *f(void *a) {
  with(&one, add);
  with(&other, add);
  return 0;
}
static void *g(void *a) {
  with(&one, add);
  return 0;
}
TWO_THREADS(f, g)
