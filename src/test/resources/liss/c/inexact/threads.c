// More threads than are looked at: more than 2 threads that one place starts
#include <pthread.h>
#include <stdlib.h>
void *t(void *a) { return 0; }
int main(void) { pthread_t p; while (rand()) pthread_create(&p, 0, t, 0); return 0; }
