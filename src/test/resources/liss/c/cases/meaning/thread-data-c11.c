// expect: verify: possible(preemption-safety)
// Thread-specific data: The destructor of a key is called where a thread ends that has a value for it.
#include <threads.h>
static int x;
static tss_t key;
static void destroy(void *p) {
  int *n = p;
  *n = *n + 1;
}
static int f(void *p) {
  tss_set(key, &x);
  thrd_exit(0);
}
int main(void) {
  thrd_t t, u;
  tss_create(&key, destroy);
  thrd_create(&t, f, 0);
  thrd_create(&u, f, 0);
  thrd_join(t, 0);
  thrd_join(u, 0);
  return 0;
}
