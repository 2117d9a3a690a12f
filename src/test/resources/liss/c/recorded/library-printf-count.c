// expect: verify: false(preemption-safety)
// Functions of the library that write through an argument: `time`, `printf` with `%n`, `pthread_attr_getstacksize` and their kind.
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static int width;
static void *f(void *a) {
  int own = width;
  printf("name%n\n", &width);
  return own == 5 ? a : 0;
}
TWO_THREADS(f, f)
