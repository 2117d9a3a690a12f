#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>

typedef struct queue
{
  pthread_mutex_t m;
  pthread_cond_t c;
  int items, closed;
} queue;

static queue *make(void)
{
  queue *q = malloc(sizeof *q);
  pthread_mutex_init(&q->m, NULL);
  pthread_cond_init(&q->c, NULL);
  q->items = q->closed = 0;
  return q;
}

static void *producer(void *arg)
{
  queue *q = (queue *)arg;
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&q->m); q->items++; pthread_cond_signal(&q->c);
    pthread_mutex_unlock(&q->m);
  }
  q->closed = 1;
  return NULL;
}

static void *consumer(void *arg)
{
  queue *q = (queue *)arg;
  for (;;)
  {
    pthread_mutex_lock(&q->m);
    while (q->items == 0 && !q->closed)
      pthread_cond_wait(&q->c, &q->m);
    if (q->items == 0) { pthread_mutex_unlock(&q->m); break; }
    q->items--;
    pthread_mutex_unlock(&q->m);
  }
  printf("done\n");
  return NULL;
}

int main(int argc, char **argv)
{
  queue *q = make();
  pthread_t p, c;
  if (pthread_create(&p, NULL, producer, q) || pthread_create(&c, NULL, consumer, q))
    exit(1);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  free(q);
  return 0;
}
