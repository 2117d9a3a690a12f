// expect: verify: possible(preemption-safety)
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
#include <semaphore.h>
#include "main.h"
static int x;
static sem_t s;
static void *count(void *p) {
  sem_wait(&s);
  x = x + 1;
  sem_post(&s);
  return 0;
}
static void *setup(void *p) {
  sem_init(&s, 0, 1);
  return count(p);
}
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, count, 0);
  pthread_create(&u, 0, setup, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
