// Pointers that functions without a body return: what `find` returns
#include <assert.h>
extern int *find(int);
int main(void) { assert(*find(3) == 1); return 0; }
