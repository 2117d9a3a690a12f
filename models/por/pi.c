// Threads that add their shares of a series to a sum; PI(N) of [QPOR].
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

#ifndef N
#define N 5
#endif
#ifndef TERMS
#define TERMS 100
#endif

long threads;
double total = 0.0;
pthread_mutex_t sum = PTHREAD_MUTEX_INITIALIZER;

double now(void) {
  struct timeval t;
  gettimeofday(&t, 0);
  return t.tv_sec + t.tv_usec / 1000000.0;
}

void *share(void *argument) {
  long rank = (long)argument;
  double mine = 0.0;
  for (long i = rank; i < TERMS; i += N) {
    mine += (i % 2 == 0 ? 1.0 : -1.0) / (2 * i + 1);
  }
  pthread_mutex_lock(&sum);
  total += mine;
  pthread_mutex_unlock(&sum);
  return 0;
}

int main(void) {
  threads = N;
  pthread_t *t = malloc(threads * sizeof(pthread_t));
  double start = now();
  for (long i = 0; i < threads; i++) {
    pthread_create(&t[i], 0, share, (void *)i);
  }
  for (long i = 0; i < threads; i++) {
    pthread_join(t[i], 0);
  }
  total = 4.0 * total;
  printf("%.15f, %.15f, %f s\n", total, 4.0 * atan(1.0), now() - start);
  free(t);
  pthread_exit(0);
}
