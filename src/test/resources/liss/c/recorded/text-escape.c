// expect: verify: false(preemption-safety)
// Phases of translation: escapes are read before adjacent strings become one, and a backslash at the end of a line joins it with the next one before comments are found.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m[2];
static void add(int i) {
  pthread_mutex_lock(&m[i]);
  x = x + 1;
  pthread_mutex_unlock(&m[i]);
}
static void *f(void *a) {
  add(0);
  return 0;
}
static void *g(void *a) {
  add("\01"[0]);
  return 0;
}
TWO_THREADS(f, g)
