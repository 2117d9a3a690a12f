// `?:`, `a ?: b`: jumps to one of two values
int f(int i, int *p) { return i ? *p : i ?: 7; }
