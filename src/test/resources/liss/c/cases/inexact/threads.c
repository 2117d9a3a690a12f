// expect: explore: unknown(more than 2 threads that one place starts at 6:38)
// More threads than are looked at
#include <pthread.h>
#include <stdlib.h>
void *t(void *a) { return 0; }
int main(void) { pthread_t p; while (rand()) pthread_create(&p, 0, t, 0); return 0; }
