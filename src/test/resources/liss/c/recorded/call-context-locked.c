// expect: verify: true
// Contexts: `swapcontext` runs the function of `makecontext` in the same thread.
#include <pthread.h>
#include <ucontext.h>
#include "../main.h"
static int x;
static char stack[65536];
static pthread_mutex_t m;
static void add(void) {
  x = x + 1;
}
static void *f(void *a) {
  ucontext_t here, there;
  getcontext(&there);
  there.uc_stack = (stack_t){.ss_sp = stack, .ss_size = sizeof stack};
  there.uc_link = &here;
  makecontext(&there, add, 0);
  pthread_mutex_lock(&m);
  swapcontext(&here, &there);
  pthread_mutex_unlock(&m);
  return 0;
}
static void *g(void *a) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, g)
