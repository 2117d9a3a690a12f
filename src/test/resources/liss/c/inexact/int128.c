// `__int128`: a number of more than 64 bits
#include <assert.h>
int main(void) { __int128 i = 3; i = i * i; assert(i == 9); return 0; }
