// expect: verify: true
// Memory that is allocated: it is shared as soon as others can find it.
#include <pthread.h>
#include <stdlib.h>
static void *f(void *a) {
  int *p = a;
  p[1] = p[1] + 1;
  return 0;
}
int main(void) {
  int *block = calloc(4, sizeof(int));
  pthread_t t, u;
  pthread_create(&t, 0, f, block);
  pthread_create(&u, 0, f, block + 2);
  pthread_join(t, 0);
  pthread_join(u, 0);
  free(block);
  return 0;
}
