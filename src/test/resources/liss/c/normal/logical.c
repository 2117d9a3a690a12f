// `&&`, `||`: jumps; the second operand is evaluated only if it decides
int x;
int f(int *p) { if (p && *p > 1 || x) return 1; return p && x; }
