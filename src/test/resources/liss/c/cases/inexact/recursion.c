// expect: explore: unknown(recursion of more than 8 calls at 3:16)
// More than 8 calls of a function inside of each other
int f(int n) { return n ? f(n - 1) + 1 : 0; }
int main(void) { return f(20); }
