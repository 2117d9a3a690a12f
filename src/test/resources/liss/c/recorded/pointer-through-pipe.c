// expect: verify: false(preemption-safety)
// Pointers as bytes: what a thread copies byte by byte, or sends, is the same pointer at the other end.
#include <pthread.h>
#include <unistd.h>
static int x, ends[2];
static pthread_mutex_t m;
static void *f(void *a) {
  int *p = 0;
  if (read(ends[0], &p, sizeof p) != sizeof p)
    return 0;
  *p = *p + 1;
  return 0;
}
int main(void) {
  pthread_t t;
  int *p = &x;
  if (pipe(ends) || pthread_create(&t, 0, f, 0) || write(ends[1], &p, sizeof p) < 0)
    return 1;
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
