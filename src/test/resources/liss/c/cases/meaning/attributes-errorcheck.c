// expect: verify: true
// Attributes of a mutex: It has the type that they have when it is initialized. One of type `ERRORCHECK` reports a second attempt of its holder, and does not wait.
#define _GNU_SOURCE
#include <pthread.h>
static int x;
static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static void *twice(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, twice, 0);
  pthread_create(&u, 0, twice, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
