// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
// verify: false(preemption-safety)
#include <pthread.h>
struct s { char c[8]; } s;
const struct s a = {"1234567"}, b = {"abcdefg"};
void *f(void *p) { s = a; return 0; }
void *g(void *p) { s = b; return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
