#ifndef LISS_SYS_SELECT_H
#define LISS_SYS_SELECT_H
#include <liss/types.h>
#define FD_SETSIZE 1024
typedef struct { unsigned long bits[16]; } fd_set;
#define FD_ZERO(set) ((void)((set)->bits[0] = 0))
#define FD_SET(fd, set) ((void)((set)->bits[(fd) / 64] |= 1UL << (fd) % 64))
#define FD_CLR(fd, set) ((void)((set)->bits[(fd) / 64] &= ~(1UL << (fd) % 64)))
#define FD_ISSET(fd, set) ((set)->bits[(fd) / 64] >> (fd) % 64 & 1)
int select(int, fd_set *, fd_set *, fd_set *, struct timeval *);
#endif
