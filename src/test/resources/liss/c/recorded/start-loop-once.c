// expect: verify: true
// Threads that threads start: they run from there on.
#include <pthread.h>
static int x;
static void *f(void *a) {
  x = x + 1;
  return 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 1; i++)
    pthread_create(&t, 0, f, 0);
  pthread_exit(0);
}
