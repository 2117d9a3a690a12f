// expect: verify: true
// A call of a function that nothing declares: an assumption, which may be a slip of the pen
#include "main.h"
#include <pthread.h>
static int n;
static pthread_mutex_t m;
static void count(void) { n = n + 1; }
void *f(void *a) { pthread_mutex_lock(&m); count(); pthread_mutex_unlock(&m); return 0; }
TWO_THREADS(f, f)
