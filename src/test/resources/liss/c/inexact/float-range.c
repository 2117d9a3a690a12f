// Floating point as an integer that cannot have its value, which is undefined: floating point as an integer that cannot have this value
int main(void) { double d = 1e10; int i = d; return i; }
