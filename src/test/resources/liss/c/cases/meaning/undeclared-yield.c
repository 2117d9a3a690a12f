// expect: verify: unknown(safe, assuming that `sched_yeild` uses nothing of the program)
// A call of a function that nothing declares: an assumption, which may be a slip of the pen
#include "main.h"
#include <pthread.h>
#include <sched.h>
static pthread_mutex_t m;
static int n;
void *f(void *a) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  sched_yeild();
  return 0;
}
void *g(void *a) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, g)
