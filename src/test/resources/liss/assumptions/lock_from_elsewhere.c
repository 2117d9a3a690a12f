// Nobody knows which lock another file returns.
#include <pthread.h>
pthread_mutex_t *somewhere(void);
pthread_mutex_t g = PTHREAD_MUTEX_INITIALIZER;
static int x;
void *f(void *unused) {
  pthread_mutex_t *o = somewhere();
  pthread_mutex_lock(o);
  pthread_mutex_lock(&g);
  x++;
  pthread_mutex_unlock(&g);
  pthread_mutex_unlock(o);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, f, 0);
  pthread_create(&u, 0, f, 0);
  return 0;
}
