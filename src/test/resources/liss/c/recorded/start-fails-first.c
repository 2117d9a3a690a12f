// expect: verify: true
// A start that fails: a path of the program, where it does more then than to end
#include <pthread.h>
#include <stdlib.h>
static int *p;
static void *work(void *a) { *p = *p + 1; return 0; }
int main(void) {
  pthread_t t;
  p = malloc(sizeof(int));
  if (!p)
    return 1;
  *p = 0;
  if (pthread_create(&t, 0, work, 0)) {
    free(p);
    return 1;
  }
  pthread_join(t, 0);
  free(p);
  return 0;
}
