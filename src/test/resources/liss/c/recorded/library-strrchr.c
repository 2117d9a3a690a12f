// expect: verify: false(preemption-safety)
// Functions of the library that return a pointer into what they got: an access through it is one to the argument.
#include <pthread.h>
#include <string.h>
#include "../main.h"
static char text[8] = "a/b", other[8] = "a/b";
static void *f(void *a) {
  char *p = strrchr(text, '/');
  *p = *p + 1;
  return 0;
}
static void *g(void *a) {
  text[1] = text[1] + 1;
  return 0;
}
TWO_THREADS(f, g)
