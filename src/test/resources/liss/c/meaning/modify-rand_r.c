// Functions that read before they write, such as `rand_r`, `strcat`: others may come in between
// verify: possible(preemption-safety)
#include <pthread.h>
#include <stdlib.h>
unsigned seed;
void *f(void *a) { rand_r(&seed); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
