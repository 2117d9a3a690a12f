// expect: verify: false(preemption-safety)
// Functions of POSIX that get memory through a structure: they access what it points to.
#include <sys/uio.h>
#include <pthread.h>
#include "../main.h"
static char buffer[8];
static pthread_mutex_t m;
static void *g(void *a) {
  pthread_mutex_lock(&m);
  buffer[0]++;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *f(void *a) {
  struct iovec v = {buffer, 8};
  writev(1, &v, 1);
  writev(1, &v, 1);
  return 0;
}
TWO_THREADS(f, g)
