// expect: verify: true
// Conversions of numbers decide which lock it is: integers shorter than `int` are promoted before an operator, and a cast drops bits.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  double sum = 0.125 + 0.25;
  if (sum == 0.375)
    pthread_mutex_lock(&m);
  x = x + 1;
  if (sum == 0.375)
    pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
