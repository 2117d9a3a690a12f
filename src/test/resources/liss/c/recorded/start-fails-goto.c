// expect: verify: false(preemption-safety)
// A start that fails: a path of the program, where it does more then than to end
#include <pthread.h>
#include <stdlib.h>
static int *p;
static pthread_mutex_t l;
static void *work(void *a) {
  pthread_mutex_lock(&l);
  *p += 1;
  pthread_mutex_unlock(&l);
  return 0;
}
static int run(void) {
  pthread_t t, u;
  int rc;
  if ((rc = pthread_create(&t, 0, work, 0)) != 0)
    goto out;
  if ((rc = pthread_create(&u, 0, work, 0)) != 0)
    goto out;
  pthread_join(t, 0);
  pthread_join(u, 0);
out:
  if (rc)
    free(p);
  return rc;
}
int main(void) {
  p = calloc(1, sizeof(int));
  if (!p)
    return 1;
  return run();
}
