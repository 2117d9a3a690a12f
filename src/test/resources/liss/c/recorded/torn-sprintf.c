// expect: verify: false(preemption-safety)
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static char text[2][4];
static void *f(void *a) {
  sprintf(text[0], "aaa");
  return 0;
}
static void *g(void *a) {
  sprintf(text[0], "bbb");
  return 0;
}
TWO_THREADS(f, g)
