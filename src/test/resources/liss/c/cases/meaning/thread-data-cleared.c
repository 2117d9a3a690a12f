// expect: verify: true
// Thread-specific data: The destructor of a key is called where a thread ends that has a value for it.
#include <pthread.h>
static int x;
static pthread_key_t key;
static void destroy(void *p) {
  x = x + 1;
}
static void *f(void *p) {
  pthread_setspecific(key, &x);
  pthread_setspecific(key, 0);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_key_create(&key, destroy);
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
