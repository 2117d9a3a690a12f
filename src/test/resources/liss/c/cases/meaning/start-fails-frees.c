// expect: verify: false(preemption-safety)
// A start that fails: a path of the program, where it does more then than to end
#include <pthread.h>
#include <stdlib.h>
static int *p;
static void *work(void *a) {
  *p = *p + 1;
  return 0;
}
static void *other(void *a) { return 0; }
int main(void) {
  pthread_t t, u;
  p = malloc(sizeof(int));
  if (!p)
    return 1;
  *p = 0;
  if (pthread_create(&t, 0, work, 0) != 0) {
    free(p);
    return 1;
  }
  int rc = pthread_create(&u, 0, other, 0);
  if (rc) {
    free(p);
    pthread_join(t, 0);
    return 1;
  }
  pthread_join(t, 0);
  pthread_join(u, 0);
  free(p);
  return 0;
}
