// `memcpy`, `memmove`, `memset` and `memcmp` of a size that is not known: memory of another size than 0
#include <stdlib.h>
#include <string.h>
char a[8], b[8];
int main(void) { memcpy(a, b, rand() & 7); return a[0]; }
