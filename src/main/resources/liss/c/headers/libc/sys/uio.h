#ifndef LISS_SYS_UIO_H
#define LISS_SYS_UIO_H
#include <liss/types.h>
ssize_t read(int, void *, size_t); ssize_t write(int, const void *, size_t);
static inline ssize_t readv(int __file, const struct iovec *__parts, int __number) {
	ssize_t all = 0;
	for (int i = 0; i < __number; i++)
		all += read(__file, __parts[i].iov_base, __parts[i].iov_len);
	return all;
}
static inline ssize_t writev(int __file, const struct iovec *__parts, int __number) {
	ssize_t all = 0;
	for (int i = 0; i < __number; i++)
		all += write(__file, __parts[i].iov_base, __parts[i].iov_len);
	return all;
}
#endif
