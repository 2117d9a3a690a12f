// expect: verify: false(preemption-safety)
// Pointers that are converted: the access is to the object that they point to, whatever their type is.
#include <pthread.h>
#include <stddef.h>
#include "../main.h"
static struct counters { int hits, misses; } c;
static const size_t fields[] = {offsetof(struct counters, hits), offsetof(struct counters, misses)};
static void add(size_t field) {
  int *p = (int *)((char *)&c + field);
  *p = *p + 1;
}
static void *f(void *a) {
  add(fields[0]);
  return 0;
}
static void *g(void *a) {
  add(fields[0]);
  return 0;
}
TWO_THREADS(f, g)
