// expect: explore: true
// Each thread has its own thread locals.
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
_Thread_local int own = 3;
void *w(void *p) { own++; assert(own == 4); return 0; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, w, 0);
  own++;
  assert(own == 4);
  return 0;
}
