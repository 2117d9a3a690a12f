// expect: verify: true
// Identifiers of threads: `pthread_create` writes one, and `pthread_join` reads it.
#include <pthread.h>
#include "../main.h"
static void *work(void *a) {
  return a;
}
static void *f(void *a) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
TWO_THREADS(f, f)
