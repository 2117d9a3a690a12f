// expect: verify: true
// The attribute `ifunc`: a function that another one returns
#include "main.h"
#include <pthread.h>
pthread_mutex_t l;
static int n;
static void *one(void *a) { pthread_mutex_lock(&l); n = n + 1; pthread_mutex_unlock(&l); return a; }
static void *pick(void) { return one; }
void *y(void *) __attribute__((ifunc("pick")));
TWO_THREADS(y, y)
