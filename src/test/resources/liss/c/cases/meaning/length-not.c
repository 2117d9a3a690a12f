// expect: verify: true
// Lengths of arrays in types, such as `typeof(int[n++])`: they are evaluated where the type is
#include "main.h"
#include <pthread.h>
int x = 1;
void *f(void *a) { int k = 1; typeof(x++) m; typedef int T[k++]; return (void *) sizeof(x++); }
TWO_THREADS(f, f)
