// A shift by more places than the number has, which is undefined: a shift by more places than there are
int main(void) { int i = 40; return 1 << i; }
