// expect: verify: true
// Which lock it is: a copy of a mutex is another one, and a pointer to it the same.
#include <pthread.h>
#include "../main.h"
static int x;
static _Alignas(pthread_mutex_t) char room[2 * sizeof(pthread_mutex_t)];
#define LOCK(i) ((pthread_mutex_t *)(room + (i) * sizeof(pthread_mutex_t)))
static void *f(void *a) {
  pthread_mutex_lock(LOCK(0));
  x = x + 1;
  pthread_mutex_unlock(LOCK(0));
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(LOCK(0));
  x = x + 1;
  pthread_mutex_unlock(LOCK(0));
  return 0;
}
TWO_THREADS(f, g)
