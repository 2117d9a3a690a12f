// expect: verify: false(preemption-safety)
// Pointers that are converted: the access is to the object that they point to, whatever their type is.
#include <pthread.h>
#include <stdint.h>
static int x;
static void *f(void *a) {
  int *p = a;
  *p = *p + 1;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, &x);
  pthread_create(&u, 0, f, &x);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
