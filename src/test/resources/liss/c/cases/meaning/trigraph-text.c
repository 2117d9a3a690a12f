// expect: verify: true
// `??/` and its like: no trigraphs, as in GNU C
#include "main.h"
#include <pthread.h>
pthread_mutex_t m;
#define take(f, a) if (sizeof("what??)") == 8) pthread_mutex_##f(a)
int x;
void *f(void *a) { take(lock, &m); x = x + 1; take(unlock, &m); return 0; }
TWO_THREADS(f, f)
