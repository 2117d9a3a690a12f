// expect: verify: false(preemption-safety)
// Calls through pointers: the function is the one that the pointer has, however it got there.
#include <pthread.h>
#include "../main.h"
enum { NOTHING, ADD };
static int x;
static void nothing(void) {}
static void add(void) {
  x = x + 1;
}
static void (*const table[])(void) = {[ADD] = add, [NOTHING] = nothing};
static void *f(void *a) {
  table[ADD]();
  return 0;
}
TWO_THREADS(f, f)
