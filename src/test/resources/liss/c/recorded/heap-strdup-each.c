// expect: verify: true
// Memory that is allocated: it is shared as soon as others can find it.
#include <pthread.h>
#include <string.h>
static void *f(void *a) {
  char *p = a;
  p[0] = p[0] + 1;
  return 0;
}
int main(void) {
  char *text = strdup("abc"), *other = strdup("abc");
  pthread_t t, u;
  pthread_create(&t, 0, f, text);
  pthread_create(&u, 0, f, other);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
