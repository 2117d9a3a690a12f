// expect: verify: true
// Streams with functions of the program: `fopencookie` has them called when the stream is written.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include "../main.h"
static int x, y;
static ssize_t put(void *p, const char *text, size_t n) {
  *(int *)p += 1;
  return n;
}
static void *f(void *a) {
  FILE *s = fopencookie(&y, "w", (cookie_io_functions_t){.write = put});
  fputs("a", s);
  fclose(s);
  return 0;
}
static void *g(void *a) {
  x = x + 1;
  return &y == a ? a : 0;
}
TWO_THREADS(f, g)
