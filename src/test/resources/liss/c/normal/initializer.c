// initializers, designators, `[a ... b]`: the constants are copied at once, others are written one by one
struct s { int a, b[3]; } g = { .b[1] = 2, 3, .a = 1 };
int f(int i) { int l[4] = { i, [2 ... 3] = 7 }; return l[i]; }
