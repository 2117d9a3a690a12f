// expect: verify: true
// A start that fails: a path of the program, where it does more then than to end
#include <pthread.h>
static int x;
static pthread_mutex_t m;
static void *work(void *a) {
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  if (!pthread_create(&u, 0, work, 0))
    pthread_join(u, 0);
  else
    work(0);
  pthread_join(t, 0);
  return 0;
}
