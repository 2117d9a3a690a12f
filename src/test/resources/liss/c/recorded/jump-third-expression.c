// expect: verify: false(preemption-safety)
// The third expression of `for`: it is evaluated behind each round, also behind `continue`.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  for (int i = 0; i < 2; x = x + 1, i++) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
TWO_THREADS(f, f)
