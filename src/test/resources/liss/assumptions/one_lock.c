// Each element has its lock, and the scheduler may switch while it is held.
#include <pthread.h>
#include <sched.h>
struct { pthread_mutex_t m; int v; } a[10];
int which(void);
void *f(void *unused) {
  int i = which();
  pthread_mutex_lock(&a[i].m);
  a[i].v++;
  sched_yield();
  a[i].v++;
  pthread_mutex_unlock(&a[i].m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  return 0;
}
