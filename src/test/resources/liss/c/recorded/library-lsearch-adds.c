// expect: verify: false(preemption-safety)
// Functions of the library that call back: in the thread that called them, before they return; they read and write the table themselves.
#include <pthread.h>
#include <search.h>
#include "../main.h"
static pthread_mutex_t m;
static int table[8];
static size_t used;
static int differ(const void *p, const void *q) {
  return *(int *)p != *(int *)q;
}
static void *f(void *a) {
  int key = 3;
  lsearch(&key, table, &used, sizeof key, differ);
  return 0;
}
TWO_THREADS(f, f)
