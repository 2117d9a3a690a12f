// expect: verify: true
// Parts of objects: what overlaps is one memory, and what does not is apart, also in a union.
#include <pthread.h>
#include "../main.h"
static struct {
  int n;
  int words[0];
  int v, w;
} s;
static void *f(void *a) {
  int *p = s.words;
  *p = *p + 1;
  return 0;
}
static void *g(void *a) {
  s.w += 1;
  return 0;
}
TWO_THREADS(f, g)
