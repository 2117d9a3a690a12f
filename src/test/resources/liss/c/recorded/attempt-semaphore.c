// expect: verify: false(preemption-safety)
// Attempts: the lock is held only where the result is 0.
#include <pthread.h>
#include <semaphore.h>
static int x;
static sem_t s;
static void *f(void *a) {
  if (sem_trywait(&s) == -1)
    return 0;
  x = x + 1;
  sem_post(&s);
  return 0;
}
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 2);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
