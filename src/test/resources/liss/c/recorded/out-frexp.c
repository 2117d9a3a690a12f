// expect: verify: false(preemption-safety)
// Functions of C and POSIX that leave a result where a pointer leads: a write.
#include <math.h>
#include <pthread.h>
#include "../main.h"
static int buffer[1];
static pthread_mutex_t m;
static void *g(void *a) {
  pthread_mutex_lock(&m);
  buffer[0]++;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *f(void *a) {
  frexp(1.5, buffer);
  return 0;
}
TWO_THREADS(f, g)
