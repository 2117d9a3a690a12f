#ifndef LISS_UNISTD_H
#define LISS_UNISTD_H
#include <liss/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define _POSIX_VERSION 200809L
#define _POSIX_THREADS 200809L
#define _POSIX_TIMERS 200809L
#define _SC_ARG_MAX 0
#define _SC_CHILD_MAX 1
#define _SC_CLK_TCK 2
#define _SC_OPEN_MAX 4
#define _SC_PAGESIZE 30
#define _SC_PAGE_SIZE 30
#define _SC_IOV_MAX 60
#define _SC_NPROCESSORS_CONF 83
#define _SC_NPROCESSORS_ONLN 84
#define _SC_PHYS_PAGES 85
#define _SC_HOST_NAME_MAX 180
#define _PC_PATH_MAX 4
#define _PC_NAME_MAX 3
extern char **environ;
extern char *optarg;
extern int optind, opterr, optopt;
int access(const char *, int); unsigned int alarm(unsigned int); int chdir(const char *);
int chown(const char *, uid_t, gid_t); int close(int); int dup(int); int dup2(int, int);
void _exit(int); int execl(const char *, const char *, ...); int execlp(const char *, const char *, ...);
int execv(const char *, char *const *); int execve(const char *, char *const *, char *const *);
int execvp(const char *, char *const *); pid_t fork(void); pid_t vfork(void); int fsync(int);
int fdatasync(int); int ftruncate(int, off_t); int truncate(const char *, off_t);
char *getcwd(char *, size_t); gid_t getegid(void); uid_t geteuid(void); gid_t getgid(void);
uid_t getuid(void); int gethostname(char *, size_t); char *getlogin(void); pid_t getpid(void);
pid_t getppid(void); pid_t gettid(void); int getopt(int, char *const *, const char *); int isatty(int);
int link(const char *, const char *); int symlink(const char *, const char *); off_t lseek(int, off_t, int);
int nice(int); int pause(void); int pipe(int *); int pipe2(int *, int);
ssize_t pread(int, void *, size_t, off_t); ssize_t pwrite(int, const void *, size_t, off_t);
ssize_t read(int, void *, size_t); ssize_t write(int, const void *, size_t);
ssize_t readlink(const char *, char *, size_t); int rmdir(const char *); int setuid(uid_t); int setgid(gid_t);
pid_t setsid(void); int setpgid(pid_t, pid_t); unsigned int sleep(unsigned int); int usleep(useconds_t);
void sync(void); long sysconf(int); long pathconf(const char *, int); char *ttyname(int); int unlink(const char *);
int lockf(int, int, off_t); void *sbrk(long); int brk(void *); int getpagesize(void); int daemon(int, int);
long syscall(long, ...); char *crypt(const char *, const char *); int chroot(const char *);
#endif
