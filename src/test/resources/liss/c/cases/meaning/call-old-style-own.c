// expect: verify: true
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
  int own[2] = {0, 0};
  twice(1, &own);
  x[0] = own[1];
  return 0;
}
TWO_THREADS(f, f)
