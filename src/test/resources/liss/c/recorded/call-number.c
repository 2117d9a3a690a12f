// expect: verify: false(preemption-safety)
// Calls through pointers: the function is the one that the pointer has, however it got there.
#include <pthread.h>
#include <stdint.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void add(int *p) {
  *p = *p + 1;
}
static void *f(void *a) {
  ((void (*)(int *))(uintptr_t)add)(&x);
  return 0;
}
TWO_THREADS(f, f)
