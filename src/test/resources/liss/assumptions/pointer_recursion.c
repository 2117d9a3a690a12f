// --without-values
// Where `f` calls what `p` points to, that may be `f`.
int x;
void (*p)(void);
void g(void) {}
void f(void) {
  x = 1;
  p();
}
void thread_a(void) {
  p = f;
  p = g;
  p();
}
void thread_b(void) { x = 1; }
