// expect: explore: false(assertion)
// Threads read the same value of memory that was never written and lose no write.
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
#include <stdlib.h>
int *p, seen, written;
void *w(void *a) { seen = p[0]; return 0; }
void *v(void *a) { p[1] = 4; return 0; }
int main(void) {
  pthread_t t, u;
  p = malloc(2 * sizeof(int));
  pthread_create(&t, 0, w, 0);
  pthread_create(&u, 0, v, 0);
  int first = p[0], second = p[1];
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(second == 4);
  return 0;
}
