// expect: verify: false(preemption-safety)
// Arguments: an array is passed as a pointer to the caller's, a structure as a copy.
#include <pthread.h>
#include "main.h"
static int x[2];
static pthread_mutex_t m;
static void twice(i, row) int (*row)[2]; int i;
{
  (*row)[i] = (*row)[i] + 1;
}
static void *f(void *a) {
  twice(1, &x);
  return 0;
}
TWO_THREADS(f, f)
