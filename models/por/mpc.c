// Producers that send work to workers; MPC(PRODUCERS,WORKERS) of [QPOR].
#include <pthread.h>

#ifndef PRODUCERS
#define PRODUCERS 2
#endif
#ifndef WORKERS
#define WORKERS 5
#endif

unsigned buf = 0;
pthread_mutex_t p = PTHREAD_MUTEX_INITIALIZER;
int requests[WORKERS], done[WORKERS];
pthread_mutex_t mutex[WORKERS];

void *worker(void *argument) {
  long id = (long)argument;
  for (int turn = 0; turn < 2; turn++) {
    int hasWork = 0;
    pthread_mutex_lock(&mutex[id]);
    if (requests[id] > 0) {
      requests[id]--;
      hasWork = 1;
    }
    pthread_mutex_unlock(&mutex[id]);
    if (hasWork) {
      done[id]++;
    }
  }
  return 0;
}

void *producer(void *argument) {
  unsigned id = (unsigned long)argument, tmp;
  for (int turn = 0; turn < 2; turn++) {
    pthread_mutex_lock(&p);
    buf = buf * PRODUCERS + id;
    tmp = buf;
    pthread_mutex_unlock(&p);
  }
  unsigned worker = tmp % WORKERS;
  pthread_mutex_lock(&mutex[worker]);
  requests[worker]++;
  pthread_mutex_unlock(&mutex[worker]);
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 0; i < WORKERS; i++) {
    pthread_mutex_init(&mutex[i], 0);
    pthread_create(&t, 0, worker, (void *)i);
  }
  for (long i = 0; i < PRODUCERS; i++) {
    pthread_create(&t, 0, producer, (void *)i);
  }
  pthread_exit(0);
}
