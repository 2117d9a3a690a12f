// expect: verify: false(preemption-safety)
// Functions at which others run, such as `sched_yield`: what lies in front and behind is not expected to be one piece.
#include <pthread.h>
#include <unistd.h>
static int x;
static void *f(void *a) {
  x = x + 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  sleep(1);
  x = x + 1;
  pthread_join(t, 0);
  return 0;
}
