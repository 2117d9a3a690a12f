// expect: verify: true
// Arguments: an array is passed as a pointer to the caller's, a structure as a copy.
#include <pthread.h>
#include "../main.h"
static struct s { int a[2]; } s;
static void add(struct s s) {
  s.a[1] = s.a[1] + 1;
}
static void *f(void *a) {
  add(s);
  return 0;
}
TWO_THREADS(f, f)
