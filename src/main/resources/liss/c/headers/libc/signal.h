#ifndef LISS_SIGNAL_H
#define LISS_SIGNAL_H
#include <liss/types.h>
typedef int sig_atomic_t;
typedef void (*sighandler_t)(int);
typedef void (*__sighandler_t)(int);
union sigval { int sival_int; void *sival_ptr; };
typedef union sigval sigval_t;
typedef struct {
	int si_signo, si_code, si_errno, si_status, si_band; pid_t si_pid; uid_t si_uid; void *si_addr;
	union sigval si_value;
} siginfo_t;
struct sigaction {
	void (*sa_handler)(int); void (*sa_sigaction)(int, siginfo_t *, void *); sigset_t sa_mask; int sa_flags;
};
struct sigevent { int sigev_notify, sigev_signo; union sigval sigev_value; void (*sigev_notify_function)(union sigval); };
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
#define SIGEV_SIGNAL 0
#define SIGEV_NONE 1
#define SIGEV_THREAD 2
void (*signal(int, void (*)(int)))(int); int raise(int); int kill(pid_t, int);
int sigaction(int, const struct sigaction *, struct sigaction *); int sigemptyset(sigset_t *);
int sigfillset(sigset_t *); int sigaddset(sigset_t *, int); int sigdelset(sigset_t *, int);
int sigismember(const sigset_t *, int); int sigprocmask(int, const sigset_t *, sigset_t *);
int pthread_sigmask(int, const sigset_t *, sigset_t *); int sigwait(const sigset_t *, int *);
int sigsuspend(const sigset_t *); int sigpending(sigset_t *);
#endif
