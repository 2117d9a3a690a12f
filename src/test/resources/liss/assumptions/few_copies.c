// Each thread may start another one.
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void *work(void *a) {
  pthread_t t;
  pthread_mutex_lock(&m);
  x = x + 1;
  pthread_mutex_unlock(&m);
  if (a) pthread_create(&t, 0, work, a);
  return 0;
}
int main(int n, char **arguments) {
  pthread_t t;
  for (int i = 0; i < n; i++) pthread_create(&t, 0, work, arguments[i]);
  return 0;
}
