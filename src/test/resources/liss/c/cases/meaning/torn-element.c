// expect: verify: true
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include "main.h"
#include <pthread.h>
struct s { int v; } s[4];
const struct s a = {1}, b = {2};
void *f(void *p) { s[1] = a; return 0; }
void *g(void *p) { s[1] = b; return 0; }
TWO_THREADS(f, g)
