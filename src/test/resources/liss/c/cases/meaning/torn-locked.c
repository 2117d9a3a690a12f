// expect: verify: true
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include "main.h"
#include <pthread.h>
pthread_mutex_t m;
struct s { int v[4]; } s;
const struct s a = {{1, 1, 1, 1}}, b = {{2, 2, 2, 2}};
void *f(void *p) { pthread_mutex_lock(&m); s = a; pthread_mutex_unlock(&m); return 0; }
void *g(void *p) { pthread_mutex_lock(&m); s = b; pthread_mutex_unlock(&m); return 0; }
TWO_THREADS(f, g)
