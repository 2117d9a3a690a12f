// expect: explore: true
// Memory that is freed in time is no failure.
#define JOIN pthread_join(t, 0)
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
#include <stdlib.h>
struct node { struct node *next; pthread_mutex_t lock; int n; };
void *w(void *p) {
  struct node *node = p;
  pthread_mutex_lock(&node->lock);
  node->n++;
  pthread_mutex_unlock(&node->lock);
  return 0;
}
int main(void) {
  pthread_t t;
  struct node *node = malloc(sizeof(struct node));
  node->n = 0;
  pthread_create(&t, 0, w, node);
  JOIN;
  free(0);
  free(node);
  return 0;
}
