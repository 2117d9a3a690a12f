// expect: explore: unknown(a number of more than 64 bits at 4:34)
// `__int128`
#include <assert.h>
int main(void) { __int128 i = 3; i = i * i; assert(i == 9); return 0; }
