// expect: verify: possible(deadlock)
// A function of a part that only takes or releases a lock: it does so for its caller, and is no thread
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int used;
void pool_lock(void) {
  if (used)
    pthread_mutex_lock(&lock);
}
void pool_add(void) {
  pthread_mutex_lock(&lock);
  used++;
  pthread_mutex_unlock(&lock);
}
