// expect: verify: true
// Parts of objects: what overlaps is one memory, and what does not is apart, also in a union.
#include <pthread.h>
#include "../main.h"
static int all[2][3];
static void *f(void *a) {
  int(*row)[3] = all + 1;
  (*row)[1]++;
  return 0;
}
static void *g(void *a) {
  1[all[0]]++;
  return 0;
}
TWO_THREADS(f, g)
