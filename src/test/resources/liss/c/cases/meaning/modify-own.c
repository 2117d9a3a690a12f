// expect: verify: true
// Functions that read before they write, such as `rand_r`, `strcat`: others may come in between
#include "main.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
void *f(void *a) { unsigned seed = 1; char b[4] = ""; rand_r(&seed); strcat(b, "x"); return 0; }
TWO_THREADS(f, f)
