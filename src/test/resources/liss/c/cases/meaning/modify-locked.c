// expect: verify: true
// Functions that read before they write, such as `rand_r`, `strcat`: others may come in between
#include "main.h"
#include <pthread.h>
#include <stdlib.h>
unsigned seed;
pthread_mutex_t m;
void *f(void *a) { pthread_mutex_lock(&m); rand_r(&seed); pthread_mutex_unlock(&m); return 0; }
TWO_THREADS(f, f)
