// expect: verify: true
// Processes: functions of `pthread_atfork` run in the thread that calls `fork`, the first two in the parent, the third in the child.
#include <pthread.h>
#include <unistd.h>
static int x;
static void add(void) {
  x = x + 1;
}
static void *f(void *a) {
  if (fork() == 0)
    _exit(0);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_atfork(0, 0, add);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
