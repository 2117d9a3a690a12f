// expect: verify: true
// Macros are text: operators around them bind as in the text, each expansion has its own declarations, and `##` makes one name of two.
#include <pthread.h>
#include "../main.h"
#define COUNT() \
  do { \
    static int n; \
    n = n + 1; \
  } while (0)
static inline void count(void) {
  COUNT();
}
static void *f(void *a) {
  COUNT();
  return 0;
}
static void *g(void *a) {
  COUNT();
  return 0;
}
TWO_THREADS(f, g)
