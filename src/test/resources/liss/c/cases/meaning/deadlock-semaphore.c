// expect: verify: false(deadlock)
// Deadlocks: threads that wait for each other's locks, for their own one, or for one that nobody gives back.
#include <pthread.h>
#include <semaphore.h>
#include "main.h"
static sem_t s;
static void *f(void *a) {
  sem_wait(&s);
  sem_post(&s);
  return 0;
}
static void *g(void *a) {
  sem_wait(&s);
  sem_post(&s);
  return 0;
}
TWO_THREADS(f, g)
