// expect: explore: true
// Atomic sections are not interrupted by what they access.
#define BEGIN __VERIFIER_atomic_begin()
#define END __VERIFIER_atomic_end()
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
void __VERIFIER_atomic_move(int n) { if (n == 0) goto out; x -= n; y += n; out: ; }
void *w(void *p) { __VERIFIER_atomic_move(1); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  BEGIN; int sum = x + y; END;
  assert(sum == 0);
  x = 5;
  return 0;
}
