// --threads=f
#include <pthread.h>
int x;
void *f(void *unused) {
  x = 1;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  x = 2;
  pthread_join(t, 0);
  return x;
}
