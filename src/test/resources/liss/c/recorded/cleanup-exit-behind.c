// expect: verify: true
// Functions of `pthread_cleanup_push`: they run at `pthread_cleanup_pop` with another argument than 0, and when the thread ends by `pthread_exit` or because it is asked to.
#include <pthread.h>
#include "../main.h"
static int x;
static void add(void *p) {
  *(int *)p = *(int *)p + 1;
}
static void *f(void *a) {
  pthread_cleanup_push(add, &x);
  pthread_cleanup_pop(0);
  pthread_exit(0);
}
TWO_THREADS(f, f)
