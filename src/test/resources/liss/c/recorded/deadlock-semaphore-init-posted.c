// expect: verify: true
// Deadlocks: threads that wait for each other's locks, for their own one, or for one that nobody gives back.
#include <pthread.h>
#include <semaphore.h>
static sem_t s;
static void *f(void *a) {
  sem_wait(&s);
  sem_post(&s);
  return 0;
}
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, 1);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
