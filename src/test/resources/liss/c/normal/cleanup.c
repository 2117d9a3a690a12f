// `cleanup`: a call at each exit of the block
void g(int *);
int f(int i) { __attribute__((cleanup(g))) int x = i; if (i) return 1; return x; }
