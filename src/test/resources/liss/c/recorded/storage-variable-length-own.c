// expect: verify: true
// Locals whose address another thread gets: shared as long as the function has not returned.
#include <pthread.h>
#include <alloca.h>
static void *f(void *a) {
  int *p = a;
  *p = *p + 1;
  return 0;
}
int main(void) {
  int *n = alloca(2 * sizeof(int));
  n[0] = n[1] = 0;
  pthread_t t, u;
  pthread_create(&t, 0, f, n);
  pthread_create(&u, 0, f, n + 1);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
