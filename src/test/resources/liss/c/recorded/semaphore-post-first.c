// expect: verify: false(preemption-safety)
// Semaphores that begin with 0: what is in front of the post comes before what is behind the wait.
#include <pthread.h>
#include <semaphore.h>
#include "../main.h"
static int x;
static sem_t s;
static void *f(void *a) {
  sem_post(&s);
  x = x + 1;
  return 0;
}
static void *g(void *a) {
  sem_wait(&s);
  x = x + 1;
  return 0;
}
TWO_THREADS(f, g)
