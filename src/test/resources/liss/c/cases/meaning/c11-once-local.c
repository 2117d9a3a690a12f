// expect: verify: possible(preemption-safety)
// Threads of C11: `mtx_t` is a mutex, and `thrd_join` waits for the end of a thread.
#include <threads.h>
static int x;
static void init(void) {
  x = x + 1;
}
static int f(void *a) {
  static once_flag first = ONCE_FLAG_INIT;
  once_flag each = ONCE_FLAG_INIT;
  call_once(&each, init);
  return &first == &each;
}
int main(void) {
  thrd_t t, u;
  thrd_create(&t, f, 0);
  thrd_create(&u, f, 0);
  thrd_join(t, 0);
  thrd_join(u, 0);
  return 0;
}
