// `_Generic`: none yet, and the instruction says so
int f(double d) { return _Generic(d, int: 1, default: 2); }
