// expect: explore: true
// The end of a thread ends its section.
// A thread that ends in a section ends the section.
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
void *w(void *p) {
  __VERIFIER_atomic_begin();
  x = 1;
  if (y) return 0;
  x = 2;
  __VERIFIER_atomic_end();
  x = 3;
  return 0;
}
int main(void) {
  pthread_t t;
  y = 0;
  pthread_create(&t, 0, w, 0);
  int seen = x;
  assert(seen != 1 && seen != 1);
  pthread_join(t, 0);
  assert(x == 3);
  return 0;
}
