// expect: explore: unknown(a value of unknown type at 4:34)
// Complex numbers
#include <assert.h>
int main(void) { double _Complex c = 1; c = c * c; assert(c == 1); return 0; }
