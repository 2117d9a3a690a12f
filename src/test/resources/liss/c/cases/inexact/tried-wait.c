// expect: explore: unknown(a wait for a condition with a lock that is tried elsewhere at 7:41)
// A wait for a condition with a lock that is tried elsewhere
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
  if (pthread_mutex_trylock(&m) == 0) { pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); }
  return 0;
}
