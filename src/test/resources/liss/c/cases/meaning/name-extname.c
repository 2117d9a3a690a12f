// expect: verify: false(preemption-safety)
// Names that are one for the linker: one object or function
#include "main.h"
#include <pthread.h>
#pragma redefine_extname y x
int x;
extern int y;
void *f(void *a) { x = x + 1; return 0; }
void *g(void *a) { y = y + 1; return 0; }
TWO_THREADS(f, g)
