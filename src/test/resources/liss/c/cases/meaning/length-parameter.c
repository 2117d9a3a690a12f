// expect: verify: false(preemption-safety)
// Lengths of arrays in types, such as `typeof(int[n++])`: they are evaluated where the type is
#include "main.h"
#include <pthread.h>
int x = 1;
static int g(int n, int b[x++]) { return n; }
void *f(void *a) { g(1, 0); return 0; }
TWO_THREADS(f, f)
