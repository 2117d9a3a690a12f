// expect: explore: true
// Arguments and results of threads are values.
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *w(void *p) { int i = *(int *) p; done[i] = 1; return (void *) (long) (i + 7); }
int main(void) {
  pthread_t t, u;
  int one = 0, two = 1;
  void *r;
  pthread_create(&t, 0, w, &one);
  pthread_create(&u, 0, w, &two);
  pthread_join(u, &r);
  assert((long) r == 8 && done[1] == 1);
  pthread_join(t, 0);
  assert(done[0] == 1);
  return 0;
}
