// expect: verify: unknown(safe, assuming that `work` of another file makes no difference)
// A call of a function of another file: an assumption if the program lets other files use a variable
#include "main.h"
#include <pthread.h>
static int n;
void work(void);
void add(void) { n = n + 1; }
void *f(void *a) { work(); return 0; }
TWO_THREADS(f, f)
