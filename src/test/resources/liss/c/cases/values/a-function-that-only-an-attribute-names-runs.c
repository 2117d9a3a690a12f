// expect: explore: true
// A function that only an attribute names runs.
#include <assert.h>
int x; static void h(int *v) { x++; } static int a(void) { return 7; }int b(void) __attribute__((alias("a")));int main(void) { { int d __attribute__((cleanup(h))) = 0; } assert(x == 1 && b() == 7); return 0; }
