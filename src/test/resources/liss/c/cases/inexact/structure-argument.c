// expect: explore: unknown(memory that is accessed as another type at 5:48)
// A structure after the parameters of a function
#include <stdarg.h>
struct s { int a; } s;
int f(int n, ...) { va_list l; va_start(l, n); n = va_arg(l, int); va_end(l); return n; }
int main(void) { return f(1, s); }
