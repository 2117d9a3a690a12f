// expect: verify: false(preemption-safety)
// Lengths of arrays in types, such as `typeof(int[n++])`: they are evaluated where the type is
#include "main.h"
#include <pthread.h>
int x = 1;
void *f(void *a) { typeof(int[x = x + 1]) *p; return 0; }
TWO_THREADS(f, f)
