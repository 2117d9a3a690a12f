// expect: verify: unknown(safe, assuming that `work` uses nothing of the program)
// A call of a function that nothing declares: an assumption, which may be a slip of the pen
#include "main.h"
#include <pthread.h>
void *f(void *a) { work(); return 0; }
TWO_THREADS(f, f)
