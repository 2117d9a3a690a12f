// expect: verify: false(preemption-safety)
// Which lock it is: a copy of a mutex is another one, and a pointer to it the same.
#include <pthread.h>
static int x;
static pthread_mutex_t m[2];
struct job {
  pthread_mutex_t *lock;
  int *number;
};
static void *f(void *a) {
  struct job *j = a;
  pthread_mutex_lock(j->lock);
  *j->number += 1;
  pthread_mutex_unlock(j->lock);
  return 0;
}
int main(void) {
  struct job jobs[] = {{m, &x}, {m + 1, &x}};
  pthread_t t, u;
  pthread_create(&t, 0, f, &jobs[0]);
  pthread_create(&u, 0, f, &jobs[1]);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
