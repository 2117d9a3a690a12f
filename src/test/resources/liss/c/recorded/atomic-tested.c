// expect: verify: false(preemption-safety)
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include <stdatomic.h>
#include "../main.h"
static int x;
static atomic_bool done;
static void *f(void *a) {
  if (atomic_load(&done))
    return 0;
  atomic_store(&done, 1);
  x = x + 1;
  return 0;
}
TWO_THREADS(f, f)
