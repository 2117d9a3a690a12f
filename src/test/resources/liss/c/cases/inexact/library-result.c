// expect: explore: unknown(what `abs` returns at 5:18)
// Results of library functions other than those above
#include <assert.h>
#include <stdlib.h>
int main(void) { assert(abs(-1) == 1); return 0; }
