// expect: verify: true
// Threads of C11: `mtx_t` is a mutex, and `thrd_join` waits for the end of a thread.
#include <threads.h>
static int x;
static mtx_t m[2];
static int f(void *a) {
  mtx_t *l = a;
  mtx_lock(l);
  x = x + 1;
  mtx_unlock(l);
  return 0;
}
int main(void) {
  thrd_t t, u;
  mtx_init(&m[0], mtx_plain);
  mtx_init(&m[1], mtx_plain);
  thrd_create(&t, f, &m[0]);
  thrd_create(&u, f, &m[0]);
  thrd_join(t, 0);
  thrd_join(u, 0);
  return 0;
}
