// Memory of a size that is not known: memory of unknown size
#include <stdlib.h>
int main(void) { int *p = malloc(rand()); *p = 1; return 0; }
