// expect: verify: false(preemption-safety)
// Names that are one for the linker: one object or function
#include "main.h"
#include <pthread.h>
int n;
void x(void) { n = n + 1; }
void y(void);
#pragma weak y = x
void *f(void *a) { x(); return 0; }
void *g(void *a) { y(); return 0; }
TWO_THREADS(f, g)
