// expect: explore: unknown(a shift by more places than there are at 3:30)
// A shift by more places than the number has, which is undefined
int main(void) { int i = 40; return 1 << i; }
