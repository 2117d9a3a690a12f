// Nobody knows how many may enter.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
sem_t s;
int x;
void *f(void *unused) {
  sem_wait(&s);
  x++;
  sem_post(&s);
  return 0;
}
int main(void) {
  pthread_t t, u;
  sem_init(&s, 0, rand());
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  return 0;
}
