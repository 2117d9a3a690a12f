// A poller of a pool of workers; POL(N,ROUNDS) of [QPOR].
#include <pthread.h>

#ifndef N
#define N 7
#endif
#ifndef ROUNDS
#define ROUNDS 3
#endif

int index = 0;
pthread_mutex_t mi = PTHREAD_MUTEX_INITIALIZER;
int done[N];
pthread_mutex_t a[N];

void *worker(void *argument) {
  long i = (long)argument;
  pthread_mutex_lock(&a[i]);
  done[i] = 1;
  pthread_mutex_unlock(&a[i]);
  return 0;
}

void *chooser(void *argument) {
  for (int x = 1; x < N; x++) {
    pthread_mutex_lock(&mi);
    index = x;
    pthread_mutex_unlock(&mi);
  }
  return 0;
}

void *poker(void *argument) {
  pthread_mutex_lock(&mi);
  int idx = index;
  pthread_mutex_unlock(&mi);
  pthread_mutex_lock(&a[idx]);
  if (done[idx] != 0) {
    done[idx] = 0;
  }
  pthread_mutex_unlock(&a[idx]);
  return 0;
}

int main(void) {
  pthread_t workers[N];
  for (long i = 0; i < N; i++) {
    pthread_mutex_init(&a[i], 0);
    pthread_create(&workers[i], 0, worker, (void *)i);
  }
  for (int r = 0; r < ROUNDS; r++) {
    pthread_t c, p;
    pthread_create(&c, 0, chooser, 0);
    pthread_create(&p, 0, poker, 0);
    pthread_join(c, 0);
    pthread_join(p, 0);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(workers[i], 0);
  }
  pthread_exit(0);
}
