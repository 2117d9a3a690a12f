// expect: verify: true
// Locals whose address another thread gets: shared as long as the function has not returned.
#include <pthread.h>
#include <stdint.h>
static int slot[4];
static void *f(void *a) {
  int i = (intptr_t)a;
  slot[i] = slot[i] + 1;
  return 0;
}
int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++)
    pthread_create(&t[i], 0, f, (void *)(intptr_t)i);
  for (int k = 0; k < 2; k++)
    pthread_join(t[k], 0);
  return 0;
}
