// expect: verify: true
// `sem_getvalue`: it reads the count, which others may change before it is used.
#include <pthread.h>
#include <semaphore.h>
#include "../main.h"
static pthread_mutex_t m;
static sem_t s;
static void *f(void *a) {
  int n;
  pthread_mutex_lock(&m);
  sem_getvalue(&s, &n);
  if (n == 0)
    sem_post(&s);
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
