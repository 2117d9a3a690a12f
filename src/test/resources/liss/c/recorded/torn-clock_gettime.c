// expect: verify: false(preemption-safety)
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#define _GNU_SOURCE
#include <pthread.h>
#include <time.h>
#include "../main.h"
static struct timespec now[2];
static void *f(void *a) {
  clock_gettime(CLOCK_MONOTONIC, &now[0]);
  return 0;
}
static void *g(void *a) {
  clock_gettime(CLOCK_REALTIME, &now[0]);
  return 0;
}
TWO_THREADS(f, g)
