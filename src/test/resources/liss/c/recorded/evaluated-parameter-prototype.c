// expect: verify: true
// Operands that are not evaluated: that of `sizeof` is, if its type has a variable length, and otherwise not; nor is the one of `_Generic`.
#include <pthread.h>
#include "../main.h"
static int x;
static int get(int n, int a[][(x = x + 1)]);
static void *f(void *a) {
  int all[1][4] = {{0}};
  return get(0, all) ? a : 0;
}
static int get(int n, int a[][4]) {
  return a[0][n];
}
TWO_THREADS(f, f)
