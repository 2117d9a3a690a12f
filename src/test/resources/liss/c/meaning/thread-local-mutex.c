// Thread-local locks and variables: one for each thread, so that a lock excludes nobody
// verify: false(preemption-safety)
#include <pthread.h>
static int x;
static _Thread_local pthread_mutex_t m;
void *f(void *a) { pthread_mutex_lock(&m); x = x + 1; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
