// expect: verify: false(preemption-safety)
// Jumps into blocks: `switch` goes to a label in a loop, and passes over what stands in front of it.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  switch (x) {
    pthread_mutex_lock(&m);
    default:
      x = x + 1;
      break;
      pthread_mutex_unlock(&m);
  }
  return 0;
}
TWO_THREADS(f, f)
