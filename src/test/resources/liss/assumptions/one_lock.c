// --without-values
// Two threads may hold locks of different elements when they write.
#include <pthread.h>
static struct { pthread_mutex_t m; int v; } a[10];
int which(void);
static int x;
void thread_a(void) {
  int i = which();
  pthread_mutex_lock(&a[i].m);
  x++;
  pthread_mutex_unlock(&a[i].m);
}
void thread_b(void) {
  int i = which();
  pthread_mutex_lock(&a[i].m);
  x++;
  pthread_mutex_unlock(&a[i].m);
}
