// expect: verify: false(preemption-safety)
// Barriers: who comes waits until as many are there as the barrier is for.
#include <pthread.h>
static int x;
static pthread_barrier_t b;
static void *f(void *a) {
  x = x + 1;
  pthread_barrier_wait(&b);
  return 0;
}
static void *g(void *a) {
  pthread_barrier_wait(&b);
  x = x + 1;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_barrier_init(&b, 0, 1);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
