// expect: verify: true
// A designator of a range: its value is evaluated, once, when the declaration is reached.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  int all[4] = {[1 ... 3] = ++x};
  pthread_mutex_unlock(&m);
  return all[2] ? a : 0;
}
TWO_THREADS(f, f)
