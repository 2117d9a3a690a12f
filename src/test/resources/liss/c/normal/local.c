// locals: a register, or memory that is new at each declaration if its address is used
int g(int *);
int f(void) { int i = 1, j; g(&j); return i + j; }
