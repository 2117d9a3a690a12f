// expect: verify: true
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
#include <stdlib.h>
struct counter {
  pthread_mutex_t m;
  int x;
};
static void *count(void *p) {
  struct counter *own = malloc(sizeof *own);
  pthread_mutex_init(&own->m, 0);
  pthread_mutex_lock(&own->m);
  own->x = 1;
  pthread_mutex_unlock(&own->m);
  pthread_mutex_destroy(&own->m);
  free(own);
  struct counter *c = p;
  pthread_mutex_lock(&c->m);
  c->x = c->x + 1;
  pthread_mutex_unlock(&c->m);
  return 0;
}
int main(void) {
  struct counter c = {PTHREAD_MUTEX_INITIALIZER, 0};
  pthread_mutex_init(&c.m, 0);
  pthread_t t, u;
  pthread_create(&t, 0, count, &c);
  pthread_create(&u, 0, count, &c);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_mutex_destroy(&c.m);
  return 0;
}
