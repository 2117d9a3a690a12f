// expect: explore: true
// Reads of two variables do not see half of an atomic section.
// Each read could be moved out of the section, but not both of them.
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void __VERIFIER_atomic_set(void) { x = 1; y = 1; }
void *w(void *p) { __VERIFIER_atomic_set(); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  int a = x;
  int b = y;
  assert(a == 0 || b == 1);
  return 0;
}
