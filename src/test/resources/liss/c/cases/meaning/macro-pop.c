// expect: verify: false(preemption-safety)
// `#pragma push_macro` and `pop_macro`, also as `_Pragma`: what a macro stands for is kept, and taken back
#include "main.h"
#include <pthread.h>
pthread_mutex_t m;
#define take(...)
#pragma push_macro("take") // keeps that it is nothing
#undef take
#define take(f, ...) pthread_mutex_##f(__VA_ARGS__)
#pragma pop_macro("take")
int x;
void *f(void *a) { take(lock, &m); x = x + 1; take(unlock, &m); return 0; }
TWO_THREADS(f, f)
