// expect: verify: false(preemption-safety)
// Threads that threads start: they run from there on.
#include <pthread.h>
static int x;
static void *g(void *a) {
  x = x + 1;
  return 0;
}
static void *f(void *a) {
  pthread_t u;
  pthread_create(&u, 0, g, 0);
  x = x + 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_exit(0);
}
