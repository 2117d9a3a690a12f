// expect: verify: false(preemption-safety)
// Lists of arguments: `va_copy` copies the place in the list; each `va_arg` goes one further.
#include <pthread.h>
#include <stdarg.h>
#include "../main.h"
static int x, y;
static void add(int n, ...) {
  va_list l, again;
  va_start(l, n);
  va_copy(again, l);
  va_arg(l, int *);
  int *p = va_arg(again, int *);
  *p = *p + 1;
  va_end(again);
  va_end(l);
}
static void *f(void *a) {
  add(2, &x, &y);
  return 0;
}
static void *g(void *a) {
  x = x + 1;
  return 0;
}
TWO_THREADS(f, g)
