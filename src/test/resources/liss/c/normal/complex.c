// complex numbers: any value
_Complex double c;
double f(void) { c = c + 1; return 0; }
