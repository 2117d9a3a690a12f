// expect: verify: false(preemption-safety)
// The attribute `ifunc`: a function that another one returns
#include "main.h"
#include <pthread.h>
int n, m, k;
static void one(void) { n = n + 1; }
static void two(void) { m = m + 1; }
static void *pick(void) { return k ? (void *) one : (void *) two; }
void y(void) __attribute__((ifunc("pick")));
void *f(void *a) { y(); return 0; }
TWO_THREADS(f, f)
