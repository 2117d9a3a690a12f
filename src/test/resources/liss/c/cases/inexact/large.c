// expect: explore: unknown(an object of more than 65536 numbers at 4:18)
// An object of more than 65,536 numbers
int x[100000];
int main(void) { x[3] = 1; return 0; }
