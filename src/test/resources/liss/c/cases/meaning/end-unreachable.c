// expect: verify: false(preemption-safety)
// Ends of the program that say it has failed: the run fails, and counts as one with a failing assertion
#include "main.h"
#include <pthread.h>
#include <stdlib.h>
int x;
void *f(void *a) { x = 1; x = 0; return 0; }
void *g(void *a) { if (x) __builtin_unreachable(); return 0; }
TWO_THREADS(f, g)
