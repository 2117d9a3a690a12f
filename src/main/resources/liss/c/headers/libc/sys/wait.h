#ifndef LISS_SYS_WAIT_H
#define LISS_SYS_WAIT_H
#include <liss/types.h>
#define WNOHANG 1
#define WUNTRACED 2
#define WEXITSTATUS(s) (((s) >> 8) & 255)
#define WTERMSIG(s) ((s) & 127)
#define WIFEXITED(s) (((s) & 127) == 0)
#define WIFSIGNALED(s) (((s) & 127) != 0)
#define WIFSTOPPED(s) (((s) & 255) == 127)
#define WSTOPSIG(s) (((s) >> 8) & 255)
pid_t wait(int *); pid_t waitpid(pid_t, int *, int);
#define WAIT_ANY (-1)
#define WAIT_MYPGRP 0
#define WCONTINUED 8
#define WCOREFLAG 128
#define WEXITED 4
#define WNOWAIT 16777216
#define WSTOPPED 2
#endif
