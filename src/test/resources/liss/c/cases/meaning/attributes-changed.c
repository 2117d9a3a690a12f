// expect: verify: possible(deadlock)
// Attributes of a mutex: It has the type that they have when it is initialized. One of type `ERRORCHECK` reports a second attempt of its holder, and does not wait.
#include <pthread.h>
static int x;
static pthread_mutex_t recursive, normal;
static void *twice(void *p) {
  pthread_mutex_lock(&normal);
  pthread_mutex_lock(&normal);
  x = x + 1;
  pthread_mutex_unlock(&normal);
  pthread_mutex_unlock(&normal);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&recursive, &a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_NORMAL);
  pthread_mutex_init(&normal, &a);
  pthread_create(&t, 0, twice, 0);
  pthread_join(t, 0);
  return 0;
}
