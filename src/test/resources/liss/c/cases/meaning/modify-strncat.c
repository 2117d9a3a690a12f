// expect: verify: possible(preemption-safety)
// Functions that read before they write, such as `rand_r`, `strcat`: others may come in between
#include "main.h"
#include <pthread.h>
#include <string.h>
char b[16];
void *f(void *a) { strncat(b, "x", 1); return 0; }
TWO_THREADS(f, f)
