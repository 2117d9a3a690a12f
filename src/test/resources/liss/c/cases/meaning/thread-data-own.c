// expect: verify: true
// Thread-specific data: The destructor of a key is called where a thread ends that has a value for it.
#include <pthread.h>
#include <stdlib.h>
static pthread_key_t key;
static void *f(void *p) {
  int *n = malloc(sizeof *n);
  if (n == 0) return 0;
  pthread_setspecific(key, n);
  *n = 1;
  int *same = pthread_getspecific(key);
  *same = *same + 1;
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_key_create(&key, free);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
