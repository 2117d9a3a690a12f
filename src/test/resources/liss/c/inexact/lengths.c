// An array of arrays whose lengths are variables: an array of arrays whose lengths are not constants
int main(void) { int n = 3; int a[n][n]; a[1][1] = 2; return a[1][1]; }
