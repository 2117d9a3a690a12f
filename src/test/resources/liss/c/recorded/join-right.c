// expect: verify: true
// `pthread_join`: the thread that it names has ended behind it, and no other one.
#include <pthread.h>
static int x;
static void *f(void *a) {
  x = x + 1;
  return 0;
}
static void *g(void *a) {
  return a;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  x = x + 1;
  pthread_join(u, 0);
  return 0;
}
