// expect: verify: true
// Which lock it is: a copy of a mutex is another one, and a pointer to it the same.
#include <pthread.h>
#include "../main.h"
static struct guard { pthread_mutex_t m; } guard[2];
static int x;
static void *f(void *a) {
  pthread_mutex_lock((pthread_mutex_t *)guard);
  x = x + 1;
  pthread_mutex_unlock((pthread_mutex_t *)guard);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(&guard[0].m);
  x = x + 1;
  pthread_mutex_unlock(&guard[0].m);
  return 0;
}
TWO_THREADS(f, g)
