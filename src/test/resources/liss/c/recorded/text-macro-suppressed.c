// expect: verify: false(preemption-safety)
// Macros are text: operators around them bind as in the text, each expansion has its own declarations, and `##` makes one name of two.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void add(int n) {
  x = x + n;
}
#define add(n) (pthread_mutex_lock(&m), add(n), pthread_mutex_unlock(&m))
static void *f(void *a) {
  add(1);
  (add)(2);
  return 0;
}
TWO_THREADS(f, f)
