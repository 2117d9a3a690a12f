// expect: verify: true
// Values of threads: `pthread_getspecific` gives what the same thread has set.
#include <pthread.h>
#include <stdlib.h>
static int x;
static pthread_key_t key;
static void *f(void *a) {
  int *own = malloc(sizeof *own);
  *own = 0;
  pthread_setspecific(key, own);
  int *p = pthread_getspecific(key);
  *p = *p + 1;
  free(own);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_key_create(&key, 0);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
