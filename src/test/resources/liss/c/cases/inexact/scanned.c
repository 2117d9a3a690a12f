// expect: explore: unknown(input that is no number at 4:30)
// Input that is no number
#include <stdio.h>
int main(void) { char b[10]; scanf("%9s", b); return b[0]; }
