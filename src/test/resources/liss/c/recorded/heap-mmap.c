// expect: verify: false(preemption-safety)
// Memory that is allocated: it is shared as soon as others can find it.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
static void *f(void *a) {
  int *p = a;
  *p = *p + 1;
  return 0;
}
int main(void) {
  pthread_t t, u;
  int *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED)
    return 1;
  pthread_create(&t, 0, f, p);
  pthread_create(&u, 0, f, p + 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
