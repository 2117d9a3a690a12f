// expect: verify: unknown(safe, assuming that `cuont` uses nothing of the program)
// A call of a function that nothing declares: an assumption, which may be a slip of the pen
#include "main.h"
#include <pthread.h>
static int n;
static void count(void) { n = n + 1; }
void *f(void *a) { cuont(); return 0; }
TWO_THREADS(f, f)
