// expect: verify: false(preemption-safety)
// Arguments: an array is passed as a pointer to the caller's, a structure as a copy.
#include <pthread.h>
#include "../main.h"
static struct s { int a[2]; } s;
static void add(int a[static 2]) {
  a[1] = a[1] + 1;
}
static void *f(void *a) {
  add(s.a);
  return 0;
}
TWO_THREADS(f, f)
