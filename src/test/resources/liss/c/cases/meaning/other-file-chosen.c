// expect: verify --extern havoc: true
// A call of a function of another file: an assumption if the program lets other files use a variable
#include "main.h"
#include <pthread.h>
int n;
void work(void);
void add(void) { n = n + 1; }
void *f(void *a) { work(); return 0; }
TWO_THREADS(f, f)
