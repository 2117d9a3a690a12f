// expect: explore: unknown(floating point of more than 64 bits at 4:30)
// `long double` and numbers of 128 bits
#include <assert.h>
int main(void) { long double d = 1; d = d / 3; assert(d > 0); return 0; }
