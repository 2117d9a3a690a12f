#ifndef LISS_SEMAPHORE_H
#define LISS_SEMAPHORE_H
#include <liss/types.h>
typedef struct { int opaque; } sem_t;
#define SEM_FAILED ((sem_t *)0)
#define SEM_VALUE_MAX 2147483647
sem_t *sem_open(const char *, int, ...);
#endif
