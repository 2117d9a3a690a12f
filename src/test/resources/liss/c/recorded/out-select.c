// expect: verify: false(preemption-safety)
// Functions of C and POSIX that leave a result where a pointer leads: a write.
#include <sys/select.h>
#include <pthread.h>
#include "../main.h"
static fd_set s;
static long *buffer = (long *) &s;
static pthread_mutex_t m;
static void *g(void *a) {
  pthread_mutex_lock(&m);
  buffer[0]++;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *f(void *a) {
  select(1, &s, 0, 0, 0);
  return 0;
}
TWO_THREADS(f, g)
