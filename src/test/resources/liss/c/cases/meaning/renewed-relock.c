// expect: verify: true
// Setup of a lock: The lock is free after `*_init`, and after what else writes its memory, whoever holds it; an address of which nothing is known is none of a lock.
#include <pthread.h>
static int x;
static pthread_mutex_t m;
static void *twice(void *p) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_init(&m, 0);
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, twice, 0);
  pthread_join(t, 0);
  return 0;
}
