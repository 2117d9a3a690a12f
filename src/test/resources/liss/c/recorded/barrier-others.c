// expect: verify: false(preemption-safety)
// Barriers: one of those that go on gets `PTHREAD_BARRIER_SERIAL_THREAD`.
#include <pthread.h>
static int x;
static pthread_barrier_t b;
static void *f(void *a) {
  if (pthread_barrier_wait(&b) != PTHREAD_BARRIER_SERIAL_THREAD)
    x = x + 1;
  return 0;
}
int main(void) {
  pthread_t t[3];
  pthread_barrier_init(&b, 0, 3);
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, f, 0);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], 0);
  return 0;
}
