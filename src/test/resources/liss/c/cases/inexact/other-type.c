// expect: explore: unknown(memory that is accessed as another type at 5:40)
// A part of a structure at a place that is not known, as a number of which there is none there
#include <stdlib.h>
struct s { int i; short j; int k; } s[2];
int main(void) { char *p = (char *) s; return *(long *) (p + (rand() & 7)) != 0; }
