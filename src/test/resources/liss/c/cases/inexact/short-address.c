// expect: explore: unknown(an address as a short integer at 5:18)
// An address as an integer of less than 64 bits
#include <assert.h>
int x;
int main(void) { assert((int) (long) &x != 3); return 0; }
