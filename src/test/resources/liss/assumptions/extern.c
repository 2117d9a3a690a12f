// That the threads exclude each other depends on a value that another file returns.
#include <pthread.h>
int number(void);
static int n, x;
void *f(void *unused) {
  if (n == 3) {
    int r = x;
    x = r + 1;
  }
  return 0;
}
void *g(void *unused) {
  if (n == 4) {
    int r = x;
    x = r + 1;
  }
  return 0;
}
int main(void) {
  pthread_t t, u;
  n = number();
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
