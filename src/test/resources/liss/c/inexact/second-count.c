// A semaphore or barrier that is initialized twice: a second initialization
#include <semaphore.h>
sem_t s;
int main(void) { sem_init(&s, 0, 1); sem_wait(&s); sem_init(&s, 0, 1); return 0; }
