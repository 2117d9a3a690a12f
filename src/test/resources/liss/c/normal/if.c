// `if`: a branch
int f(int i) { if (i) i = 2; else i = 3; return i; }
