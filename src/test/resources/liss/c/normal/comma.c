// `,`: the values of all operands but the last are left
int x;
int f(int i) { return x++, i--, i; }
