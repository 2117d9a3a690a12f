// expect: verify: true
// Names that are one for the linker: one object or function
#include "main.h"
#include <pthread.h>
int x;
int y __asm__("z");
void *f(void *a) { x = x + 1; return 0; }
void *g(void *a) { y = y + 1; return 0; }
TWO_THREADS(f, g)
