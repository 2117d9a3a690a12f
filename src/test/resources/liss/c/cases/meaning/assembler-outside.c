// expect: verify: unknown(safe, assuming that assembler accesses nothing but its operands)
// Assembler outside of functions: an assumption, unless it has only data
#include "main.h"
#include <pthread.h>
int x;
__asm__("inc: incl x\n ret\n");
void *f(void *a) { x = 1; return 0; }
TWO_THREADS(f, f)
