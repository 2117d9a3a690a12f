// expect: verify: true
// Units of bit fields: fields side by side are one memory location; `: 0`, and an inner structure, begin a new one.
#include <pthread.h>
#include "../main.h"
static struct {
  struct { unsigned a : 4; };
  unsigned b : 4;
} s;
static void *f(void *a) {
  s.a = s.a + 1;
  return 0;
}
static void *g(void *a) {
  s.b = s.b + 1;
  return 0;
}
TWO_THREADS(f, g)
