// expect: verify: true
// Text that is written: `printf` reads the strings that it gets for `%s`.
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static char name[8] = "a";
static void *f(void *a) {
  int n = printf("%s\n", "name");
  name[0] = n;
  return 0;
}
static void *g(void *a) {
  name[0] = 'b';
  return 0;
}
TWO_THREADS(f, g)
