// expect: explore: unknown(an array of arrays whose lengths are not constants at 3:33)
// An array of arrays whose lengths are variables
int main(void) { int n = 3; int a[n][n]; a[1][1] = 2; return a[1][1]; }
