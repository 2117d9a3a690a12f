// expect: explore: unknown(this first value at 3:66)
// Addresses of labels
int main(int argc, char **argv) { static void *t[] = {&&a, &&b}; goto *t[argc & 1]; a: return 0; b: return 1; }
