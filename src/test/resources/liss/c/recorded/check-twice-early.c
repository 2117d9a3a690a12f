// expect: verify: false(preemption-safety)
// Double-checked locking: what is made under the lock is complete before the flag says so, or others see half of it.
#include <pthread.h>
#include "../main.h"
static int value, ready;
static pthread_mutex_t m;
static void *f(void *a) {
  if (!ready) {
    pthread_mutex_lock(&m);
    if (!ready) {
      ready = 1;
      value = 7;
    }
    pthread_mutex_unlock(&m);
  }
  return value == 7 ? a : 0;
}
TWO_THREADS(f, f)
