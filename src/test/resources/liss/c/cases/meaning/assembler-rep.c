// expect: verify: unknown(safe, assuming that assembler accesses nothing but its operands)
// Assembler: what only orders accesses, waits, or switches interrupts on and off accesses no memory
#include <pthread.h>
#include "main.h"
static int x;
void *f(void *a) { x = 1; __asm__ volatile ("rep stosb" ::: "memory"); return 0; }
void *g(void *a) { x = 2; return 0; }
TWO_THREADS(f, g)
