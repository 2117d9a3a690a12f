// expect: explore: true
// A loop that ends at any time has finitely many states.
// A choice needs no solver, so states that were visited are recognized.
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
void *w(void *p) { while (__VERIFIER_nondet_bool()) { x++; x--; } return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  while (!__VERIFIER_nondet_int()) {}
  assert(x < 2);
  return 0;
}
