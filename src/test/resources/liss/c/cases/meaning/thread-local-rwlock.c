// expect: verify: false(preemption-safety)
// Thread-local locks and variables: one for each thread, so that a lock excludes nobody
#include "main.h"
#include <pthread.h>
static int x;
static __thread pthread_rwlock_t m;
void *f(void *a) { pthread_rwlock_wrlock(&m); x = x + 1; pthread_rwlock_unlock(&m); return 0; }
TWO_THREADS(f, f)
