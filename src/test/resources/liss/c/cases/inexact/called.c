// expect: explore: unknown(a call of `qsort`, of which nothing is known, at 6:18)
// Functions that a library calls
#include <stdlib.h>
int a[3] = {3, 1, 2};
int c(const void *x, const void *y) { return *(int *) x - *(int *) y; }
int main(void) { qsort(a, 3, sizeof *a, c); return a[0]; }
