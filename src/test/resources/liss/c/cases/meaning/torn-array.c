// expect: verify: false(preemption-safety)
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include "main.h"
#include <pthread.h>
struct s { char c[8]; } s;
const struct s a = {"1234567"}, b = {"abcdefg"};
void *f(void *p) { s = a; return 0; }
void *g(void *p) { s = b; return 0; }
TWO_THREADS(f, g)
