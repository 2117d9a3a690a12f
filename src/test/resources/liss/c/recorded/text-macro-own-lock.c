// expect: verify: false(preemption-safety)
// Macros are text: operators around them bind as in the text, each expansion has its own declarations, and `##` makes one name of two.
#include <pthread.h>
#include "../main.h"
#define LOCKED(statement) \
  do { \
    static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER; \
    pthread_mutex_lock(&l); \
    statement; \
    pthread_mutex_unlock(&l); \
  } while (0)
static int x;
static void *f(void *a) {
  LOCKED(x = x + 1);
  return 0;
}
static void *g(void *a) {
  LOCKED(x = x + 1);
  return 0;
}
TWO_THREADS(f, g)
