// expect: verify: false(preemption-safety)
// Calls through pointers: the function is the one that the pointer has, however it got there.
#include <pthread.h>
#include <stdarg.h>
#include "../main.h"
static int x, y;
static void add(int *p) {
  *p = *p + 1;
}
static void apply(int n, ...) {
  va_list l;
  va_start(l, n);
  void (*each)(int *) = va_arg(l, void (*)(int *));
  while (n--)
    each(va_arg(l, int *));
  va_end(l);
}
static void *f(void *a) {
  apply(1, add, &x, &y);
  return 0;
}
static void *g(void *a) {
  apply(1, add, &x);
  return 0;
}
TWO_THREADS(f, g)
