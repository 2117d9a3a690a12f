// expect: explore: unknown(a wait for an unknown thread at 6:60)
// A wait for an unidentified thread
#include <pthread.h>
#include <stdlib.h>
void *t(void *a) { return 0; }
int main(void) { pthread_t p; pthread_create(&p, 0, t, 0); pthread_join(p + rand(), 0); return 0; }
