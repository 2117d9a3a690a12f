// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
// verify: possible(preemption-safety)
#include <pthread.h>
_Complex float z;
const _Complex float a = 1, b = 2;
void *f(void *p) { z = a; return 0; }
void *g(void *p) { z = b; return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
