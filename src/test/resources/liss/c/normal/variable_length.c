// arrays of variable length: memory that is allocated in the call
int f(int n) { int a[n]; a[n - 1] = 1; return a[0]; }
