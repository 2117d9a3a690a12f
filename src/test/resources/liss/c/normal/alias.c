// `alias`, `weakref`, `asm("name")`: another name of the same object
int y;
extern int z __attribute__((alias("y")));
int f(void) { return z; }
