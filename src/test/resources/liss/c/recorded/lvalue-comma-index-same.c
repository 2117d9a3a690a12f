// expect: verify: true
// The operator `,`: all operands are evaluated, and the value is that of the last one.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m[2][2];
static void *f(void *a) {
  pthread_mutex_lock(&m[0][(1, 0)]);
  x = x + 1;
  pthread_mutex_unlock(&m[0][(1, 0)]);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(*m);
  x = x + 1;
  pthread_mutex_unlock(*m);
  return 0;
}
TWO_THREADS(f, g)
