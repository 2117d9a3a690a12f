// expect: verify: false(preemption-safety)
// What a lock protects: the lock of an object excludes nobody who has another object.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m[2];
static void *f(void *a) {
  for (int i = 0; i < 1; i++)
    pthread_mutex_lock(&m[i]);
  x = x + 1;
  for (int i = 0; i < 1; i++)
    pthread_mutex_unlock(&m[i]);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(&m[1]);
  x = x + 1;
  pthread_mutex_unlock(&m[1]);
  return 0;
}
TWO_THREADS(f, g)
