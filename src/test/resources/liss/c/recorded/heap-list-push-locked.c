// expect: verify: true
// Memory that is allocated: it is shared as soon as others can find it.
#include <pthread.h>
#include <stdlib.h>
#include "../main.h"
static struct node { struct node *next; } *head;
static pthread_mutex_t m;
static void *f(void *a) {
  struct node *n = malloc(sizeof *n);
  pthread_mutex_lock(&m);
  n->next = head;
  head = n;
  pthread_mutex_unlock(&m);
  return 0;
}
TWO_THREADS(f, f)
