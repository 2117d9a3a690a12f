// expect: verify: true
// Handlers of signals: `raise` runs the handler in the thread that calls it, before it returns.
#include <pthread.h>
#include <signal.h>
static volatile sig_atomic_t x;
static void handle(int signal) {
  x = 1;
}
static void *f(void *a) {
  raise(SIGUSR1);
  return 0;
}
int main(void) {
  pthread_t t, u;
  signal(SIGUSR1, handle);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
