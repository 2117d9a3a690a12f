// expect: verify: true
// Thread-specific data: The destructor of a key is called where a thread ends that has a value for it.
#include <threads.h>
static mtx_t m;
static int x;
static tss_t key;
static void destroy(void *p) {
  int *n = p;
  mtx_lock(&m);
  *n = *n + 1;
  mtx_unlock(&m);
}
static int f(void *p) {
  tss_set(key, &x);
  thrd_exit(0);
}
int main(void) {
  thrd_t t, u;
  mtx_init(&m, mtx_plain);
  tss_create(&key, destroy);
  thrd_create(&t, f, 0);
  thrd_create(&u, f, 0);
  thrd_join(t, 0);
  thrd_join(u, 0);
  return 0;
}
