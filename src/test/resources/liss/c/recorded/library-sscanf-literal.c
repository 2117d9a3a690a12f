// expect: verify: true
// Text that is read: `atoi`, `sscanf` and `strdup` read what their first argument points to.
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static char text[4] = "1";
static void *f(void *a) {
  int n = 0;
  sscanf("1", "%d", &n);
  text[0] = '1' + n;
  return 0;
}
static void *g(void *a) {
  text[0] = '5';
  return 0;
}
TWO_THREADS(f, g)
