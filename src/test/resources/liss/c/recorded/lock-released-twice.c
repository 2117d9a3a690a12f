// expect: verify: false(preemption-safety)
// Recursive mutexes: only the last release counts.
#define _GNU_SOURCE
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_unlock(&m);
  x = x + 1;
  return 0;
}
TWO_THREADS(f, f)
