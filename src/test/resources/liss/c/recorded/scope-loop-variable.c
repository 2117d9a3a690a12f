// expect: verify: true
// Scopes: an inner declaration hides an outer one, and `extern` in a block is the variable of the file.
#include <pthread.h>
#include "../main.h"
static int i;
static void *f(void *a) {
  for (int i = 0; i < 2; i++)
    ;
  return 0;
}
TWO_THREADS(f, f)
