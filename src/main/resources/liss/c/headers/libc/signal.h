#ifndef LISS_SIGNAL_H
#define LISS_SIGNAL_H
#include <liss/types.h>
#ifndef LISS_PTHREAD_T
#define LISS_PTHREAD_T
typedef unsigned long pthread_t;
#endif
typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);
typedef void (*__sighandler_t)(int);
#ifndef ____sigval_t_defined
#define ____sigval_t_defined 1
union sigval { int sival_int; void *sival_ptr; };
typedef union sigval __sigval_t;
#endif
typedef union sigval sigval_t;
typedef struct {
	int si_signo, si_code, si_errno, si_status, si_band; pid_t si_pid; uid_t si_uid; void *si_addr;
	union sigval si_value;
} siginfo_t;
struct sigaction {
	void (*sa_handler)(int); void (*sa_sigaction)(int, siginfo_t *, void *); sigset_t sa_mask; int sa_flags;
};
#ifndef __sigevent_t_defined
#define __sigevent_t_defined 1
struct sigevent { int sigev_notify, sigev_signo; union sigval sigev_value; void (*sigev_notify_function)(union sigval); };
typedef struct sigevent sigevent_t;
#endif
typedef struct { void *ss_sp; int ss_flags; size_t ss_size; } stack_t;
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int))-1)
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL 29
#define SIGPWR 30
#define SIGSYS 31
#define SIGRTMIN 34
#define SIGRTMAX 64
#define NSIG 65
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#ifndef _BITS_SIGEVENT_CONSTS_H
#define _BITS_SIGEVENT_CONSTS_H 1
#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
#define SIGEV_THREAD_ID 4
#endif
void (*signal(int, void (*)(int)))(int); int raise(int); int kill(pid_t, int);
int sigaction(int, const struct sigaction *, struct sigaction *); int sigemptyset(sigset_t *);
int sigfillset(sigset_t *); int sigaddset(sigset_t *, int); int sigdelset(sigset_t *, int);
int sigismember(const sigset_t *, int); int sigprocmask(int, const sigset_t *, sigset_t *);
int pthread_sigmask(int, const sigset_t *, sigset_t *); int sigwait(const sigset_t *, int *);
int sigsuspend(const sigset_t *); int sigpending(sigset_t *);
#define BUS_ADRALN 1
#define BUS_ADRERR 2
#define BUS_MCEERR_AO 5
#define BUS_MCEERR_AR 4
#define BUS_OBJERR 3
#define CLD_CONTINUED 6
#define CLD_DUMPED 3
#define CLD_EXITED 1
#define CLD_KILLED 2
#define CLD_STOPPED 5
#define CLD_TRAPPED 4
#define FPE_CONDTRAP 15
#define FPE_FLTDIV 3
#define FPE_FLTINV 7
#define FPE_FLTOVF 4
#define FPE_FLTRES 6
#define FPE_FLTSUB 8
#define FPE_FLTUND 5
#define FPE_FLTUNK 14
#define FPE_INTDIV 1
#define FPE_INTOVF 2
#define ILL_BADIADDR 9
#define ILL_BADSTK 8
#define ILL_COPROC 7
#define ILL_ILLADR 3
#define ILL_ILLOPC 1
#define ILL_ILLOPN 2
#define ILL_ILLTRP 4
#define ILL_PRVOPC 5
#define ILL_PRVREG 6
#define POLL_ERR 4
#define POLL_HUP 6
#define POLL_IN 1
#define POLL_MSG 3
#define POLL_OUT 2
#define POLL_PRI 5
#define SA_INTERRUPT 536870912
#define SA_NOMASK 1073741824
#define SA_ONESHOT 2147483648
#define SA_STACK 134217728
#define SEGV_ACCADI 5
#define SEGV_ACCERR 2
#define SEGV_ADIDERR 6
#define SEGV_ADIPERR 7
#define SEGV_BNDERR 3
#define SEGV_MAPERR 1
#define SEGV_MTEAERR 8
#define SEGV_MTESERR 9
#define SEGV_PKUERR 4
#define SIGCLD 17
#define SIGIOT 6
#define SI_ASYNCIO (-4)
#define SI_ASYNCNL (-60)
#define SI_DETHREAD (-7)
#define SI_KERNEL 128
#define SI_MESGQ (-3)
#define SI_QUEUE (-1)
#define SI_SIGIO (-5)
#define SI_TIMER (-2)
#define SI_TKILL (-6)
#define SI_USER 0
#define SS_DISABLE 2
#define SS_ONSTACK 1
#define TRAP_BRANCH 3
#define TRAP_BRKPT 1
#define TRAP_HWBKPT 4
#define TRAP_TRACE 2
#define TRAP_UNK 5
#endif
