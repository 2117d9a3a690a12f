// expect: verify: true
// A call of a function of another file: an assumption if the program lets other files use a variable
#include "main.h"
#include <pthread.h>
static int n;
void work(void);
void *f(void *a) { work(); n; return 0; }
TWO_THREADS(f, f)
