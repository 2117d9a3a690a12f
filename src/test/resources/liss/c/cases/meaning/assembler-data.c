// expect: verify: true
// Assembler outside of functions: an assumption, unless it has only data
#include "main.h"
#include <pthread.h>
int x;
__asm__("	.section \"___ksymtab" "+" "x" "\", \"a\"	\n"
        "	.balign	4					\n"
        "__ksymtab_x:				\n"
        "	.long	x- .				\n"
        "	.previous					\n");
void *f(void *a) { x = 1; return 0; }
TWO_THREADS(f, f)
