// Attributes of locks, and recursive locks: a lock that may be recursive
#include <pthread.h>
pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); return 0; }
