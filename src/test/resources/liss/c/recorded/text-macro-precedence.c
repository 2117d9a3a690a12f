// expect: verify: false(preemption-safety)
// Macros are text: operators around them bind as in the text, each expansion has its own declarations, and `##` makes one name of two.
#include <pthread.h>
#include "../main.h"
#define FIRST 1 - 1
static int x;
static pthread_mutex_t m[2];
static void *f(void *a) {
  pthread_mutex_lock(&m[2 * FIRST]);
  x = x + 1;
  pthread_mutex_unlock(&m[2 * FIRST]);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(&m[0]);
  x = x + 1;
  pthread_mutex_unlock(&m[0]);
  return 0;
}
TWO_THREADS(f, g)
