// expect: verify: false(preemption-safety)
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include "main.h"
#include <pthread.h>
#include <string.h>
int s[4];
void *f(void *p) { memset(s, 1, sizeof s); return 0; }
void *g(void *p) { memset(s, 2, sizeof s); return 0; }
TWO_THREADS(f, g)
