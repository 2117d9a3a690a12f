// A structure after the parameters of a function: memory that is accessed as another type
#include <stdarg.h>
struct s { int a; } s;
int f(int n, ...) { va_list l; va_start(l, n); n = va_arg(l, int); va_end(l); return n; }
int main(void) { return f(1, s); }
