// expect: verify: false(preemption-safety)
// State of the library: `strtok` keeps a place between calls, for all threads; `strtok_r` keeps it where the caller says.
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include "../main.h"
static void *f(void *a) {
  char text[] = "a b";
  strtok(text, " ");
  char *second = strtok(0, " ");
  return second ? a : 0;
}
TWO_THREADS(f, f)
