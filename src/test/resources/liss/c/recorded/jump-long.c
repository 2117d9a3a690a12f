// expect: verify: false(preemption-safety)
// `setjmp` and `longjmp`: control goes back to where `setjmp` was called, which returns once more; locks stay held.
#include <pthread.h>
#include <setjmp.h>
#include "../main.h"
static int x;
static pthread_mutex_t m;
static void *f(void *a) {
  jmp_buf back;
  if (setjmp(back)) {
    x = x + 1;
    return 0;
  }
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  longjmp(back, 1);
}
TWO_THREADS(f, f)
