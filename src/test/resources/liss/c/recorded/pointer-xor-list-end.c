// expect: verify: true
// Pointers that are converted: the access is to the object that they point to, whatever their type is.
#include <pthread.h>
#include <stdint.h>
#include "../main.h"
struct node {
  int v;
  uintptr_t link;
};
static struct node first, second;
static void *f(void *a) {
  second.v = second.v + 1;
  return 0;
}
static void *g(void *a) {
  uintptr_t link = (uintptr_t)&second ^ (uintptr_t)&first;
  struct node *n = (struct node *)(link ^ (uintptr_t)&second);
  n->v = n->v + 1;
  return 0;
}
TWO_THREADS(f, g)
