// expect: verify: false(preemption-safety)
// Threads that threads start: they run from there on.
#include <pthread.h>
static int x, y;
static void *f(void *a) {
  x = x + 1;
  return 0;
}
static void *g(void *a) {
  x = x + 1;
  return 0;
}
static void *(*const work[])(void *) = {f, g};
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(t + i, 0, work[i], 0);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return 0;
}
