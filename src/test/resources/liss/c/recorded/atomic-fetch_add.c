// expect: verify: true
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include <stdatomic.h>
#include "../main.h"
static atomic_int x;
static void *f(void *a) {
  atomic_fetch_add(&x, 1);
  return 0;
}
TWO_THREADS(f, f)
