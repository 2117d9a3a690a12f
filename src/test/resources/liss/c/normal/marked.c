// `READ_ONCE`, `WRITE_ONCE`: an access that is atomic and orders nothing
#include <linux/compiler.h>
int x;
int f(void) { WRITE_ONCE(x, 1); return READ_ONCE(x); }
