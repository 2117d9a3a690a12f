#ifndef LISS_SCHED_H
#define LISS_SCHED_H
#include <liss/types.h>
struct sched_param { int sched_priority; };
typedef struct { unsigned long bits[16]; } cpu_set_t;
#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5
#define CPU_SETSIZE 1024
#define CPU_ZERO(set) ((void)((set)->bits[0] = 0))
#define CPU_SET(cpu, set) ((void)((set)->bits[0] |= 1UL << (cpu)))
#define CPU_CLR(cpu, set) ((void)((set)->bits[0] &= ~(1UL << (cpu))))
#define CPU_ISSET(cpu, set) ((set)->bits[0] >> (cpu) & 1)
int sched_yield(void);
#define CLONE_CHILD_CLEARTID 2097152
#define CLONE_CHILD_SETTID 16777216
#define CLONE_DETACHED 4194304
#define CLONE_FILES 1024
#define CLONE_FS 512
#define CLONE_IO 2147483648
#define CLONE_NEWCGROUP 33554432
#define CLONE_NEWIPC 134217728
#define CLONE_NEWNET 1073741824
#define CLONE_NEWNS 131072
#define CLONE_NEWPID 536870912
#define CLONE_NEWTIME 128
#define CLONE_NEWUSER 268435456
#define CLONE_NEWUTS 67108864
#define CLONE_PARENT 32768
#define CLONE_PARENT_SETTID 1048576
#define CLONE_PIDFD 4096
#define CLONE_PTRACE 8192
#define CLONE_SETTLS 524288
#define CLONE_SIGHAND 2048
#define CLONE_SYSVSEM 262144
#define CLONE_THREAD 65536
#define CLONE_UNTRACED 8388608
#define CLONE_VFORK 16384
#define CLONE_VM 256
#define SCHED_DEADLINE 6
#define SCHED_ISO 4
#define SCHED_RESET_ON_FORK 1073741824
#endif
