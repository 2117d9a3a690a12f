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
#endif
