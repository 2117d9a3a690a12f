#ifndef LISS_SYS_UIO_H
#define LISS_SYS_UIO_H
#include <liss/types.h>
ssize_t readv(int, const struct iovec *, int); ssize_t writev(int, const struct iovec *, int);
#endif
