#ifndef LISS_SYS_IPC_H
#define LISS_SYS_IPC_H
#include <liss/types.h>
#define IPC_CREAT 01000
#define IPC_EXCL 02000
#define IPC_NOWAIT 04000
#define IPC_RMID 0
#define IPC_SET 1
#define IPC_STAT 2
#define IPC_PRIVATE 0
key_t ftok(const char *, int);
#define IPC_INFO 3
#endif
