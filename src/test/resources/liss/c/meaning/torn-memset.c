// Copies of arrays in structures, of unions, and of complex numbers: as many accesses as there are places
// verify: false(preemption-safety)
#include <pthread.h>
#include <string.h>
int s[4];
void *f(void *p) { memset(s, 1, sizeof s); return 0; }
void *g(void *p) { memset(s, 2, sizeof s); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, g, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
