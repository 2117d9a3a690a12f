// `=`, `op=`, `++`, `--`: a read, if any, and a write of their own; the value is what was written
unsigned char c;
int f(int i) { c = i; c += 3; return c++ + --c; }
