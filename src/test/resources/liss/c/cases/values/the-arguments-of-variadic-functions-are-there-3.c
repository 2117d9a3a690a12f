// expect: explore: false(assertion)
// The arguments of variadic functions are there.
#include <assert.h>
#include <stdarg.h>
int x = 100;
int digits(int n, va_list l) {
  int r = 0;
  while (n--) r = r * 10 + va_arg(l, int);
  return r;
}
int pass(int n, ...) {
  va_list l;
  va_start(l, n);
  int r = digits(n, l);
  va_end(l);
  return r;
}
double sum(int n, ...) {
  va_list l, again;
  va_start(l, n);
  va_copy(again, l);
  double s = 0;
  while (n--) s += va_arg(l, double);
  s += va_arg(again, double);
  va_end(l);
  va_end(again);
  return s;
}
int mixed(const char *f, ...) {
  va_list l;
  va_start(l, f);
  int r = 0;
  for (; *f; f++) {
    switch (*f) {
      case 'i': r += va_arg(l, int); break;
      case 'l': r += va_arg(l, long); break;
      case 'd': r += va_arg(l, double); break;
      case 'p': r += *va_arg(l, int *); break;
      case 'n': r += pass(2, va_arg(l, int), 1); break;
    }
  }
  va_end(l);
  return r;
}
int main(void) {
  char c = 3;
  assert(pass(2, c, 4) == 34);
  assert(sum(2, 3.0, 4.5f) == 10.5);
  assert(mixed("ildpnii", 1, 2L, 3.0f, &x, 4, 7) == 154);
  return 0;
}
