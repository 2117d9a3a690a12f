// expect: verify: possible(preemption-safety)
// Functions that read before they write, such as `rand_r`, `strcat`: others may come in between
#include "main.h"
#include <pthread.h>
#include <stdlib.h>
unsigned seed;
void *f(void *a) { rand_r(&seed); return 0; }
TWO_THREADS(f, f)
