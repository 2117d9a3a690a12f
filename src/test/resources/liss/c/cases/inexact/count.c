// expect: explore: unknown(an initialization with a number that is not known at 6:18)
// A semaphore or barrier with a first number that is not known
#include <semaphore.h>
#include <stdlib.h>
sem_t s;
int main(void) { sem_init(&s, 0, rand()); sem_wait(&s); return 0; }
