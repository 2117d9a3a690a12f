// `__label__`: a label of its own for each block; the value of a block may have a label
#define find(x) ({ __label__ out; int r = 0; if (x) goto out; r = 1; out: r; })
int f(int a) { return find(a) + find(a - 1); }
