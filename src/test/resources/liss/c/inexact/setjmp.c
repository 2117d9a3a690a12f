// `setjmp` and `longjmp`: a call of `setjmp`, of which nothing is known,
#include <setjmp.h>
jmp_buf b;
int main(void) { if (setjmp(b)) return 1; longjmp(b, 1); }
