#ifndef LISS_SYS_RESOURCE_H
#define LISS_SYS_RESOURCE_H
#include <liss/types.h>
typedef unsigned long rlim_t;
struct rlimit { rlim_t rlim_cur, rlim_max; };
struct rusage {
	struct timeval ru_utime, ru_stime;
	long ru_maxrss, ru_minflt, ru_majflt, ru_inblock, ru_oublock, ru_nvcsw, ru_nivcsw;
};
#define RUSAGE_SELF 0
#define RUSAGE_CHILDREN (-1)
#define RUSAGE_THREAD 1
#define RLIMIT_CPU 0
#define RLIMIT_FSIZE 1
#define RLIMIT_DATA 2
#define RLIMIT_STACK 3
#define RLIMIT_CORE 4
#define RLIMIT_NOFILE 7
#define RLIMIT_AS 9
#define RLIM_INFINITY (-1UL)
#define PRIO_PROCESS 0
int getrlimit(int, struct rlimit *); int setrlimit(int, const struct rlimit *); int getrusage(int, struct rusage *);
int setpriority(int, id_t, int); int getpriority(int, id_t);
#define PRIO_MAX 20
#define PRIO_MIN (-20)
#define PRIO_PGRP 1
#define PRIO_USER 2
#define RLIMIT_LOCKS 10
#define RLIMIT_MEMLOCK 8
#define RLIMIT_MSGQUEUE 12
#define RLIMIT_NICE 13
#define RLIMIT_NLIMITS 16
#define RLIMIT_NPROC 6
#define RLIMIT_OFILE 7
#define RLIMIT_RSS 5
#define RLIMIT_RTPRIO 14
#define RLIMIT_RTTIME 15
#define RLIMIT_SIGPENDING 11
#define RLIM_NLIMITS 16
#define RLIM_SAVED_CUR (-1)
#define RLIM_SAVED_MAX (-1)
#define RUSAGE_LWP 1
#endif
