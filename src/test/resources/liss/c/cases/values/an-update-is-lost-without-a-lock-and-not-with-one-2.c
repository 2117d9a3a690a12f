// expect: explore: true
// An update is lost without a lock and not with one.
#define LOCK pthread_mutex_lock(&m)
#define UNLOCK pthread_mutex_unlock(&m)
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *w(void *p) { LOCK; x = x + 1; UNLOCK; return 0; }
int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  assert(x == 2);
  return 0;
}
