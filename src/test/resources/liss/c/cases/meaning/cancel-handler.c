// expect: verify: possible(preemption-safety)
// Functions of `pthread_cleanup_push`: they run at `pthread_cleanup_pop` with another argument than 0, and when the thread ends by `pthread_exit` or because it is asked to.
#include <pthread.h>
#include <unistd.h>
static int x;
static void add(void *p) {
  x = x + 1;
}
static void *f(void *a) {
  pthread_cleanup_push(add, 0);
  sleep(1);
  pthread_cleanup_pop(0);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_cancel(t);
  pthread_cancel(u);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
