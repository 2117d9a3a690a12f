// expect: verify: false(preemption-safety)
// Thread-local locks and variables: one for each thread, so that a lock excludes nobody
#include "main.h"
#include <pthread.h>
static int x;
static _Thread_local pthread_mutex_t m;
void *f(void *a) { pthread_mutex_lock(&m); x = x + 1; pthread_mutex_unlock(&m); return 0; }
TWO_THREADS(f, f)
