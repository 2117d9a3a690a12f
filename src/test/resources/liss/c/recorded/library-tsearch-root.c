// expect: verify: false(preemption-safety)
// Functions of the library that call back: in the thread that called them, before they return; they read and write the table themselves.
#include <pthread.h>
#include <search.h>
#include "../main.h"
static pthread_mutex_t m;
static const int key = 3;
static void *root;
static int order(const void *p, const void *q) {
  return *(const int *)p - *(const int *)q;
}
static void *f(void *a) {
  tsearch(&key, &root, order);
  return 0;
}
TWO_THREADS(f, f)
