// expect: verify: possible(preemption-safety)
// `readv` and its kind: they access what the parts point to
#include <sys/socket.h>
#include <sys/uio.h>
#include <pthread.h>
#include "main.h"
static char buffer[8];
static pthread_mutex_t m;
static void *g(void *a) {
  pthread_mutex_lock(&m);
  buffer[0]++;
  pthread_mutex_unlock(&m);
  return 0;
}
static void *f(void *a) {
  struct iovec v = {buffer, 8};
  struct msghdr h = {0};
  h.msg_iov = &v;
  h.msg_iovlen = 1;
  recvmsg(0, &h, 0);
  return 0;
}
TWO_THREADS(f, g)
