// expect: explore: unknown(what `find` returns at 5:18)
// Pointers that functions without a body return
#include <assert.h>
extern int *find(int);
int main(void) { assert(*find(3) == 1); return 0; }
