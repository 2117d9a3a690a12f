// expect: explore: unknown(memory of another size than 0 at 6:18)
// `memcpy`, `memmove`, `memset` and `memcmp` of a size that is not known
#include <stdlib.h>
#include <string.h>
char a[8], b[8];
int main(void) { memcpy(a, b, rand() & 7); return a[0]; }
