// expect: verify: false(preemption-safety)
// Functions of the library that call back: `atexit` at the end of the program, when threads that nobody waits for may still run.
#include <pthread.h>
#include <stdlib.h>
static int x;
static void *f(void *a) {
  x = x + 1;
  return 0;
}
static void end(void) {
  x = x + 1;
}
int main(void) {
  pthread_t t;
  atexit(end);
  pthread_create(&t, 0, f, 0);
  return 0;
}
