// expect: verify: true
// Names of the linker: `weakref` makes a name another one for a variable or function.
#include <pthread.h>
#include "../main.h"
int x;
static int add(int n) {
  static int y;
  return y += n;
}
int increase(int n) {
  return x += n;
}
static void *f(void *a) {
  return add(1) ? a : 0;
}
static void *g(void *a) {
  return increase(1) ? a : 0;
}
TWO_THREADS(f, g)
