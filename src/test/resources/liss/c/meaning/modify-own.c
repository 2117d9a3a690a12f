// Functions that read before they write, such as `rand_r`, `strcat`: others may come in between
// verify: true
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
void *f(void *a) { unsigned seed = 1; char b[4] = ""; rand_r(&seed); strcat(b, "x"); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
