// expect: verify: false(preemption-safety)
// Locals whose address another thread gets: shared as long as the function has not returned.
#include <pthread.h>
static void *f(void *a) {
  int *p = a;
  *p = *p + 1;
  return 0;
}
int main(void) {
  int n[2] = {0, 0};
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, f, n);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return n[0];
}
