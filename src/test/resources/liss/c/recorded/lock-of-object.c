// expect: verify: false(preemption-safety)
// What a lock protects: the lock of an object excludes nobody who has another object.
#include <pthread.h>
static int total;
static struct account {
  pthread_mutex_t m;
  int v;
} all[2];
static void *f(void *a) {
  struct account *p = a;
  pthread_mutex_lock(&p->m);
  total = total + 1;
  pthread_mutex_unlock(&p->m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, &all[0]);
  pthread_create(&u, 0, f, &all[1]);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return total;
}
