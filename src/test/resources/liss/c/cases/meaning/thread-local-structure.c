// expect: verify: false(preemption-safety)
// Thread-local locks and variables: one for each thread, so that a lock excludes nobody
#include "main.h"
#include <pthread.h>
static int x;
static _Thread_local struct { int v; pthread_mutex_t m; } s;
void *f(void *a) { pthread_mutex_lock(&s.m); x = x + 1; pthread_mutex_unlock(&s.m); return 0; }
TWO_THREADS(f, f)
