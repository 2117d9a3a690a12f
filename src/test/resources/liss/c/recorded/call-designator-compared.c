// expect: verify: true
// Calls through pointers: the function is the one that the pointer has, however it got there.
#include <pthread.h>
#include "../main.h"
typedef int op(int);
static int x;
static op add;
static op *const o = &add;
static void *f(void *a) {
  int n = (***o) == add;
  return n ? a : 0;
}
static int add(int k) {
  return x += k;
}
TWO_THREADS(f, f)
