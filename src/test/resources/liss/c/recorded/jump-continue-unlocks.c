// expect: verify: true
// The third expression of `for`: it is evaluated behind each round, also behind `continue`.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  for (int i = 0; i < 2; pthread_mutex_unlock(&m), i++) {
    pthread_mutex_lock(&m);
    if (i == 0)
      continue;
    x = x + 1;
  }
  return 0;
}
TWO_THREADS(f, f)
