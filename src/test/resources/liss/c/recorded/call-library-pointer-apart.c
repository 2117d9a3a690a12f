// expect: verify: true
// Calls through pointers: the function is the one that the pointer has, however it got there.
#include <pthread.h>
#include <string.h>
#include "../main.h"
static int x = 1, y = 2;
static void *(*const copy)(void *, const void *, size_t) = memcpy;
static void *f(void *a) {
  copy(&x, &y, sizeof x);
  return 0;
}
static void *g(void *a) {
  copy(&x, &y, sizeof x);
  return 0;
}
TWO_THREADS(f, g)
