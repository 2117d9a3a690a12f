// expect: verify: false(preemption-safety)
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include "main.h"
#include <pthread.h>
struct in { int v[3]; };
struct out { struct in i; } s;
const struct out a = {{{1, 1, 1}}}, b = {{{2, 2, 2}}};
void *f(void *p) { s = a; return 0; }
void *g(void *p) { s = b; return 0; }
TWO_THREADS(f, g)
