// expect: explore: true
// Functions are passed values and pointers and call themselves.
#include <assert.h>
struct pair { int a, b; };
static int calls;
static void swap(int *p, int *q) { int t = *p; *p = *q; *q = t; }
static int sum(struct pair p) { p.a += p.b; return p.a; }
static int factorial(int n) { calls++; return n <= 1 ? 1 : n * factorial(n - 1); }
static int twice(int (*f)(int), int n) { return f(f(n)); }
int main(void) {
  struct pair p = {1, 2};
  swap(&p.a, &p.b);
  assert(p.a == 2 && p.b == 1);
  assert(sum(p) == 3 && p.a == 2);
  assert(factorial(4) == 24 && calls == 4);
  assert(twice(factorial, 3) == 720);
  return 0;
}
