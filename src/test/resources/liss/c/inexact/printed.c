// Text that a library function writes: a call of `sprintf`, of which nothing is known,
#include <stdio.h>
int main(void) { char b[10]; sprintf(b, "%d", 3); return b[0]; }
