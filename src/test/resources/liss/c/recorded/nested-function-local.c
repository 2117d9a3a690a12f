// expect: verify: true
// Nested functions: the inner one uses the locals of the call of the outer one, and the variables of the file.
#include <pthread.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  int n = 0;
  void add(void) {
    n = n + 1;
  }
  add();
  return n + x ? a : 0;
}
TWO_THREADS(f, f)
