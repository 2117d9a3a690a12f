#ifndef LISS_SYS_SHM_H
#define LISS_SYS_SHM_H
#include <sys/ipc.h>
int shmget(key_t, size_t, int); void *shmat(int, const void *, int); int shmdt(const void *);
#define SHM_DEST 512
#define SHM_EXEC 32768
#define SHM_HUGETLB 2048
#define SHM_INFO 14
#define SHM_LOCK 11
#define SHM_LOCKED 1024
#define SHM_NORESERVE 4096
#define SHM_R 256
#define SHM_RDONLY 4096
#define SHM_REMAP 16384
#define SHM_RND 8192
#define SHM_STAT 13
#define SHM_STAT_ANY 15
#define SHM_UNLOCK 12
#define SHM_W 128
#endif
