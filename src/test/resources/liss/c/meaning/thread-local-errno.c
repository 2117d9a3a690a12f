// Thread-local locks and variables: one for each thread, so that a lock excludes nobody
// verify: true
#include "main.h"
#include <pthread.h>
#include <errno.h>
void *f(void *a) { errno = errno + 1; return 0; }
TWO_THREADS(f, f)
