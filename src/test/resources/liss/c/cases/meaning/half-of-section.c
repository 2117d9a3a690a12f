// expect: verify: true
// A function of a part that only takes or releases a lock: it does so for its caller, and is no thread
#include <pthread.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int used, sum;
void pool_lock(void) { pthread_mutex_lock(&lock); }
int pool_unlock(void) { return pthread_mutex_unlock(&lock); }
void pool_add(int value) {
  pthread_mutex_lock(&lock);
  used++;
  sum += value;
  pthread_mutex_unlock(&lock);
}
