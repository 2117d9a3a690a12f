// expect: verify: true
// Assembler: what only orders accesses, waits, or switches interrupts on and off accesses no memory
#include <pthread.h>
#include "main.h"
static int x;
#define cli() __asm__ __volatile__ ("cli" ::: "memory")
#define sei() __asm__ __volatile__ ("sei\n\t" ::: "memory")
void *f(void *a) { cli(); x = 1; sei(); __asm__ volatile ("dmb ish" ::: "memory"); return 0; }
void *g(void *a) { x = 2; __asm__ volatile ("rep; nop" ::: "memory"); return 0; }
TWO_THREADS(f, g)
