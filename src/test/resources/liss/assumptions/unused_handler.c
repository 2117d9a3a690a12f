// Another file gets a function.
void watch(void (*f)(void));
static int g;
void seen(void) { g = g + 1; }
void thread_a(void) {
  watch(seen);
  g = g + 1;
}
