// expect: verify: false(preemption-safety)
// Names that are one for the linker: one object or function
#include "main.h"
#include <pthread.h>
#define NAMED(name) __asm__("" #name)
int x;
extern int y NAMED(x);
void *f(void *a) { x = x + 1; return 0; }
void *g(void *a) { y = y + 1; return 0; }
TWO_THREADS(f, g)
