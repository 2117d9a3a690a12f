// expect: verify: false(preemption-safety)
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include <stdatomic.h>
#include "../main.h"
static int x;
static atomic_flag busy = ATOMIC_FLAG_INIT;
static void *f(void *a) {
  if (atomic_flag_test_and_set(&busy))
    return 0;
  x = x + 1;
  atomic_flag_clear(&busy);
  return 0;
}
TWO_THREADS(f, f)
