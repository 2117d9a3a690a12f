// expect: verify: false(preemption-safety)
// Conversions of numbers decide which lock it is: integers shorter than `int` are promoted before an operator, and a cast drops bits.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m[2];
static void add(int i) {
  pthread_mutex_lock(&m[i]);
  x = x + 1;
  pthread_mutex_unlock(&m[i]);
}
static void *f(void *a) {
  add(0);
  return 0;
}
static void *g(void *a) {
  int all = 256;
  add((_Bool)all);
  return 0;
}
TWO_THREADS(f, g)
