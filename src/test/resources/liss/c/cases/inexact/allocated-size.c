// expect: explore: unknown(memory of unknown size at 4:22)
// Memory of a size that is not known
#include <stdlib.h>
int main(void) { int *p = malloc(rand()); *p = 1; return 0; }
