// expect: verify: true
// Thread-local locks and variables: one for each thread, so that a lock excludes nobody
#include "main.h"
#include <pthread.h>
#include <errno.h>
void *f(void *a) { errno = errno + 1; return 0; }
TWO_THREADS(f, f)
