// `pthread_mutex_trylock` and other calls that take a lock only if it is free, or wait for some time: a call of `pthread_mutex_trylock`, of which nothing is known,
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) { if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m); return 0; }
