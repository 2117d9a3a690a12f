// expect: verify: false(preemption-safety)
// `??/` and its like: no trigraphs, as in GNU C
#include "main.h"
#include <pthread.h>
pthread_mutex_t m;
#define take(f, a) pthread_mutex_##f(a)
// what??/
#define take(...)
int x;
void *f(void *a) { take(lock, &m); x = x + 1; take(unlock, &m); return 0; }
TWO_THREADS(f, f)
