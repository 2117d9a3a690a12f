// Two threads for each of N locks; MPAT(N) of [QPOR].
#include <pthread.h>

#ifndef N
#define N 4
#endif

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t a[N];

void *single(void *argument) {
  long i = (long)argument;
  pthread_mutex_lock(&a[i]);
  pthread_mutex_unlock(&a[i]);
  return 0;
}

void *nested(void *argument) {
  long i = (long)argument;
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&a[i]);
  pthread_mutex_unlock(&a[i]);
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 0; i < N; i++) {
    pthread_mutex_init(&a[i], 0);
    pthread_create(&t, 0, single, (void *)i);
    pthread_create(&t, 0, nested, (void *)i);
  }
  pthread_exit(0);
}
