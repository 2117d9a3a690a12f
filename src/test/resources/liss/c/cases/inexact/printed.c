// expect: explore: unknown(a call of `sprintf`, of which nothing is known, at 4:30)
// Text that a library function writes
#include <stdio.h>
int main(void) { char b[10]; sprintf(b, "%d", 3); return b[0]; }
