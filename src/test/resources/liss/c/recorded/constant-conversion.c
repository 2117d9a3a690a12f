// expect: verify: true
// Conversions of numbers decide which lock it is: integers shorter than `int` are promoted before an operator, and a cast drops bits.
#include <pthread.h>
#include "../main.h"
static int x;
static pthread_mutex_t m[2];
static const unsigned char last = 255;
static void *f(void *a) {
  pthread_mutex_lock(&m[(unsigned char)(last + 1) / 256]);
  x = x + 1;
  pthread_mutex_unlock(&m[(unsigned char)(last + 1) / 256]);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(&m[0]);
  x = x + 1;
  pthread_mutex_unlock(&m[0]);
  return 0;
}
TWO_THREADS(f, g)
