// expect: verify: true
// Functions of the library that write through an argument: `time`, `printf` with `%n`, `pthread_attr_getstacksize` and their kind.
#include <pthread.h>
#include "../main.h"
static size_t size;
static void *f(void *a) {
  pthread_attr_t attr;
  size_t own = size;
  pthread_attr_init(&attr);
  pthread_attr_getstacksize(&attr, &own);
  pthread_attr_destroy(&attr);
  return own == 5 ? a : 0;
}
TWO_THREADS(f, f)
