// expect: verify: true
// Order of writes: who sees the later one sees the earlier one, so what belongs to an index or a flag is written in front of it.
#include <pthread.h>
static int limit;
static void *f(void *a) {
  int n = limit;
  return n == limit ? a : 0;
}
int main(void) {
  pthread_t t;
  limit = 3;
  pthread_create(&t, 0, f, 0);
  pthread_join(t, 0);
  return 0;
}
