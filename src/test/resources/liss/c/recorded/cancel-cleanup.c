// expect: verify: true
// Cancelled threads: locks that they hold stay held, unless a function of `pthread_cleanup_push` releases them.
#include <pthread.h>
#include <unistd.h>
static pthread_mutex_t m;
static void release(void *l) {
  pthread_mutex_unlock(l);
}
static void *f(void *a) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(release, &m);
  sleep(1);
  pthread_cleanup_pop(0);
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, f, 0);
  pthread_cancel(t);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
