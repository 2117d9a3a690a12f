// expect: verify: false(preemption-safety)
// Threads of C11: `mtx_t` is a mutex, and `thrd_join` waits for the end of a thread.
#include <threads.h>
static int x;
static int f(void *a) {
  x = x + 1;
  thrd_exit(0);
}
int main(void) {
  thrd_t t;
  int result;
  thrd_create(&t, f, 0);
  x = x + 1;
  thrd_join(t, &result);
  return 0;
}
