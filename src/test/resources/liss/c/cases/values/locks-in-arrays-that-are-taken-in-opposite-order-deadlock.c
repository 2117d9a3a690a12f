// expect: explore: false(deadlock)
// Locks in arrays that are taken in opposite order deadlock.
#include <pthread.h>
#include <assert.h>
int x, y, done[2];
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, locks[2];
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
void *w(void *p) {
  long i = (long) p;
  pthread_mutex_lock(&locks[i]);
  pthread_mutex_lock(&locks[1 - i]);
  pthread_mutex_unlock(locks + (1 - i));
  pthread_mutex_unlock(locks + i);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, w, (void *) 0);
  pthread_create(&u, 0, w, (void *) 1);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
