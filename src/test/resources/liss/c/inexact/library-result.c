// Results of library functions other than those above: what `abs` returns
#include <assert.h>
#include <stdlib.h>
int main(void) { assert(abs(-1) == 1); return 0; }
