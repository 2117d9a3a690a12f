// expect: verify: true
// Memory that is freed: using it is an error, and nobody may come between a test and the use.
#include <pthread.h>
#include <stdlib.h>
static int *p;
static pthread_mutex_t m;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  if (p)
    *p = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  pthread_create(&t, 0, f, 0);
  pthread_mutex_lock(&m);
  free(p);
  p = 0;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
