// expect: explore: unknown(floating point as an integer that cannot have this value at 3:39)
// Floating point as an integer that cannot have its value, which is undefined
int main(void) { double d = 1e10; int i = d; return i; }
