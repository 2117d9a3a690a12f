// expect: verify: false(preemption-safety)
// Functions of the library that return a pointer into what they got: an access through it is one to the argument.
#define _GNU_SOURCE
#include <pthread.h>
#include <string.h>
#include "../main.h"
static char text[8];
static void *f(void *a) {
  char *end = stpcpy(text, "ab");
  end[-1] = end[-1] + 1;
  return 0;
}
static void *g(void *a) {
  text[1] = text[1] + 1;
  return 0;
}
TWO_THREADS(f, g)
