// expect: explore: unknown(a call of `setjmp`, of which nothing is known, at 5:22)
// `setjmp` and `longjmp`
#include <setjmp.h>
jmp_buf b;
int main(void) { if (setjmp(b)) return 1; longjmp(b, 1); }
