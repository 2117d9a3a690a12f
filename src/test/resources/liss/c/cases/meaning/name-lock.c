// expect: verify: true
// Names that are one for the linker: one object or function
#include "main.h"
#include <pthread.h>
pthread_mutex_t m;
int take(pthread_mutex_t *) __asm__("pthread_mutex_lock");
int give(pthread_mutex_t *) __asm__("pthread_mutex_unlock");
int x;
void *f(void *a) { take(&m); x = x + 1; give(&m); return 0; }
TWO_THREADS(f, f)
