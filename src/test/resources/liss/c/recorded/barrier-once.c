// expect: verify: false(preemption-safety)
// Barriers: what is between two waits of all threads is apart from what is in front and behind.
#include <pthread.h>
static int one, other;
static pthread_barrier_t b;
static void *f(void *a) {
  pthread_barrier_wait(&b);
  one = 1;
  return other == 1 ? a : 0;
}
static void *g(void *a) {
  pthread_barrier_wait(&b);
  other = 1;
  return one == 1 ? a : 0;
}
int main(void) {
  pthread_t t, u;
  pthread_barrier_init(&b, 0, 2);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
