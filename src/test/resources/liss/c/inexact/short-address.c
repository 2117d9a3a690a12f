// An address as an integer of less than 64 bits: an address as a short integer
#include <assert.h>
int x;
int main(void) { assert((int) (long) &x != 3); return 0; }
