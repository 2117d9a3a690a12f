// expect: explore: unknown(a call of `alloca`, of which nothing is known, at 4:22)
// `alloca`
#include <alloca.h>
int main(void) { int *p = alloca(8); p[1] = 3; return p[1]; }
