#ifndef LISS_LISS_TYPES_H
#define LISS_LISS_TYPES_H
#include <liss/integers.h>
/* What several headers of the C library and of POSIX declare. */
#ifndef NULL
#define NULL ((void *)0)
#endif
typedef unsigned long size_t;
typedef long ssize_t;
typedef long off_t;
typedef long off64_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef unsigned int mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef int key_t;
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
typedef void *timer_t;
typedef long suseconds_t;
typedef unsigned int useconds_t;
typedef unsigned int socklen_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
typedef char *caddr_t;
typedef struct { unsigned long bits[16]; } sigset_t;
struct timespec { time_t tv_sec; long tv_nsec; };
struct timeval { time_t tv_sec; suseconds_t tv_usec; };
struct iovec { void *iov_base; size_t iov_len; };
/* The names of the C library of GNU for the same, which generated programs use. */
typedef ssize_t __ssize_t;
typedef off_t __off_t;
typedef pid_t __pid_t;
typedef uid_t __uid_t;
typedef gid_t __gid_t;
typedef mode_t __mode_t;
typedef dev_t __dev_t;
typedef ino_t __ino_t;
typedef nlink_t __nlink_t;
typedef blksize_t __blksize_t;
typedef blkcnt_t __blkcnt_t;
typedef time_t __time_t;
typedef clock_t __clock_t;
typedef clockid_t __clockid_t;
typedef suseconds_t __suseconds_t;
typedef useconds_t __useconds_t;
typedef socklen_t __socklen_t;
#endif
