// expect: explore: unknown(a second initialization at 5:52)
// A semaphore or barrier that is initialized twice
#include <semaphore.h>
sem_t s;
int main(void) { sem_init(&s, 0, 1); sem_wait(&s); sem_init(&s, 0, 1); return 0; }
