// expect: verify: true
// `readv` and its kind: they access what the parts point to
#include <sys/uio.h>
#include <pthread.h>
#include "main.h"
static char buffer[8];
static pthread_mutex_t m;
static void *g(void *a) {
  pthread_mutex_lock(&m);
  buffer[0]++;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *f(void *a) {
  pthread_mutex_lock(&m);
  struct iovec v = {buffer, 8};
  readv(0, &v, 1);
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, g)
