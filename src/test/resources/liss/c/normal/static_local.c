// `static` in functions: a variable of the program
int f(void) { static int n = 3; return n++; }
