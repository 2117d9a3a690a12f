// `alloca`: a call of `alloca`, of which nothing is known,
#include <alloca.h>
int main(void) { int *p = alloca(8); p[1] = 3; return p[1]; }
