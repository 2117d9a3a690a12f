#ifndef LISS_SYS_SHM_H
#define LISS_SYS_SHM_H
#include <sys/ipc.h>
int shmget(key_t, size_t, int); void *shmat(int, const void *, int); int shmdt(const void *);
#endif
