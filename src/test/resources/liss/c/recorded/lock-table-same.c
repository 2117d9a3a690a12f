// expect: verify: true
// Which lock it is: a copy of a mutex is another one, and a pointer to it the same.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t one, other;
static pthread_mutex_t *const locks[] = {&one, &other, &one};
static void *f(void *a) {
  pthread_mutex_lock(locks[0]);
  x = x + 1;
  pthread_mutex_unlock(locks[0]);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(locks[2]);
  x = x + 1;
  pthread_mutex_unlock(locks[2]);
  return 0;
}
TWO_THREADS(f, g)
