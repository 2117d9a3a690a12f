// expect: verify: true
// Thread-local locks and variables: one for each thread, so that a lock excludes nobody
#include "main.h"
#include <pthread.h>
static _Thread_local int x;
void *f(void *a) { x = x + 1; return 0; }
TWO_THREADS(f, f)
