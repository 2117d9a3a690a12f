// Complex numbers: a value of unknown type
#include <assert.h>
int main(void) { double _Complex c = 1; c = c * c; assert(c == 1); return 0; }
