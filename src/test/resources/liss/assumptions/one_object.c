// --threads enqueue[*],sizes[*]
#include <pthread.h>
struct queue {
  pthread_mutex_t lock;
  pthread_mutex_t *shared;
  int size;
};
static int all;
void enqueue(struct queue *q) {
  pthread_mutex_lock(&q->lock);
  q->size++;
  all++;
  pthread_mutex_unlock(&q->lock);
}
void sizes(struct queue *q) {
  static int asked;
  pthread_mutex_lock(q->shared);
  asked++;
  pthread_mutex_unlock(q->shared);
}
