// expect: verify: false(preemption-safety)
// Identifiers of threads: `pthread_create` writes one, and `pthread_join` reads it.
#include <pthread.h>
#include "../main.h"
static pthread_t t;
static void *work(void *a) {
  return a;
}
static void *f(void *a) {
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
TWO_THREADS(f, f)
