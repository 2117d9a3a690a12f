// expect: verify: false(preemption-safety)
// Memory that is allocated: it is shared as soon as others can find it.
#include <pthread.h>
#include <stdlib.h>
#include "../main.h"
static struct node { struct node *next; } *head;
static pthread_mutex_t m;
static void *f(void *a) {
  struct node *n = malloc(sizeof *n);
  n->next = head;
  head = n;
  return 0;
}
TWO_THREADS(f, f)
