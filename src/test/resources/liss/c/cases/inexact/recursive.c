// expect: explore: unknown(a lock that may be recursive at 5:18)
// Attributes of locks, and recursive locks
#include <pthread.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }
