// expect: explore: true
// A section without an end is not interrupted either.
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
extern void __VERIFIER_atomic_begin(void);
void *w(void *p) { x = 0; return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  __VERIFIER_atomic_begin();
  x = 1;
  x = x + 1;
  assert(x != 1);
  return 0;
}
