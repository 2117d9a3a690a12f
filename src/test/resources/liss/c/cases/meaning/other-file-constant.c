// expect: verify: true
// A call of a function of another file: an assumption if the program lets other files use a variable
#include "main.h"
#include <pthread.h>
const int limit = 3;
void work(int);
void *f(void *a) { work(limit); return 0; }
TWO_THREADS(f, f)
