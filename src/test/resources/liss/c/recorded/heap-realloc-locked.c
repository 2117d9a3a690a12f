// expect: verify: true
// Memory that is freed: using it is an error, and nobody may come between a test and the use.
#include <pthread.h>
#include <stdlib.h>
static int *p;
static pthread_mutex_t m;
static void *f(void *a) {
  pthread_mutex_lock(&m);
  p = realloc(p, 2 * sizeof *p);
  p[1] = 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  p = malloc(sizeof *p);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
