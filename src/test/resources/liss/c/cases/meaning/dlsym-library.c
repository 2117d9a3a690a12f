// expect: verify: true
// `dlsym`: an assumption if it may find something of the program
#include "main.h"
#include <pthread.h>
#include <dlfcn.h>
int x;
pthread_mutex_t m;
void inc(void) { pthread_mutex_lock(&m); x = x + 1; pthread_mutex_unlock(&m); }
void *f(void *a) { inc(); return dlsym(RTLD_NEXT, "close"); }
void *g(void *a) { inc(); return 0; }
TWO_THREADS(f, g)
