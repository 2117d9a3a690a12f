// expect: verify: possible(preemption-safety)
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include "main.h"
#include <pthread.h>
_Complex float z;
const _Complex float a = 1, b = 2;
void *f(void *p) { z = a; return 0; }
void *g(void *p) { z = b; return 0; }
TWO_THREADS(f, g)
