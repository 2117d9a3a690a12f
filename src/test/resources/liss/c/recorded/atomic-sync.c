// expect: verify: true
// Functions on atomic objects: each is one step, and two of them are two.
#include <pthread.h>
#include "../main.h"
static int x;
static void *f(void *a) {
  __sync_synchronize();
  __sync_add_and_fetch(&x, 1);
  __sync_synchronize();
  return 0;
}
TWO_THREADS(f, f)
