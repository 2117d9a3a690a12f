// expect: verify: false(preemption-safety)
// Phases of translation: escapes are read before adjacent strings become one, and a backslash at the end of a line joins it with the next one before comments are found.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  // lock, C:\
  pthread_mutex_lock(&m);
  x = x + 1;
  // unlock, C:\
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
