// Functions that read before they write, such as `rand_r`, `strcat`: others may come in between
// verify: false(preemption-safety)
#include <pthread.h>
#include <string.h>
char b[16];
void *f(void *a) { strcat(b, "x"); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
