// expect: verify: true
// Semaphores that begin with 0: what is in front of the post comes before what is behind the wait.
#include <pthread.h>
#include <semaphore.h>
#include "../main.h"
static int x;
static sem_t s;
static void *f(void *a) {
  x = x + 1;
  sem_post(&s);
  return 0;
}
static void *g(void *a) {
  sem_wait(&s);
  x = x + 1;
  return 0;
}
TWO_THREADS(f, g)
