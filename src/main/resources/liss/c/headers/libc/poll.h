#ifndef LISS_POLL_H
#define LISS_POLL_H
typedef unsigned long nfds_t;
struct pollfd { int fd; short events; short revents; };
#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLNVAL 32
int poll(struct pollfd *, nfds_t, int);
#define POLLMSG 1024
#define POLLRDBAND 128
#define POLLRDHUP 8192
#define POLLRDNORM 64
#define POLLREMOVE 4096
#define POLLWRBAND 512
#define POLLWRNORM 256
#endif
