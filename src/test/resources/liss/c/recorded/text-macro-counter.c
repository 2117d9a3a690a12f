// expect: verify: true
// Macros are text: operators around them bind as in the text, each expansion has its own declarations, and `##` makes one name of two.
#include <pthread.h>
#include "../main.h"
#define PASTE(a, b) a##b
#define NAME(a, b) PASTE(a, b)
static int x0, x1;
static void *f(void *a) {
  NAME(x, __COUNTER__) += x1 == 5;
  return 0;
}
static void *g(void *a) {
  int n = 0;
  NAME(n, ) += 1;
  return n ? a : 0;
}
TWO_THREADS(f, g)
