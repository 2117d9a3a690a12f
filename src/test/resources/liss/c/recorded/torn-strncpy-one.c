// expect: verify: true
// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
#include <pthread.h>
#include <string.h>
#include "../main.h"
static char text[4];
static void *f(void *a) {
  strncpy(text, "aa", 1);
  return 0;
}
static void *g(void *a) {
  strncpy(text, "bb", 1);
  return 0;
}
TWO_THREADS(f, g)
