// complex numbers: none: the instruction says so
_Complex double c;
double f(void) { c = c + 1; return 0; }
