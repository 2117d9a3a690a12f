// expect: explore: true
// Constructors run before main in the order of their numbers.
#include <assert.h>
int x = 1; __attribute__((constructor)) static void b(void) { x *= 3; }__attribute__((constructor(101))) static void a(void) { x += 4; }int main(void) { assert(x == 15); return 0; }
