#ifndef LISS_LIBC_H
#define LISS_LIBC_H
#ifndef NULL
#define NULL ((void *)0)
#endif
typedef unsigned long size_t;
typedef long ssize_t;
typedef long ptrdiff_t;
typedef long intptr_t;
typedef unsigned long uintptr_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef struct liss_file FILE;
typedef __builtin_va_list va_list;
extern FILE *stdin, *stdout, *stderr;
#define bool _Bool
#define true 1
#define false 0
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define INT_MAX 2147483647
#define EPERM 1
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define ENODEV 19
#define EINVAL 22
#define offsetof(type, member) __builtin_offsetof(type, member)
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) ((type)liss_argument(list))
#define va_copy(to, from) ((to) = (from))
#define va_end(list) __builtin_va_end(list)
void *liss_argument(va_list list);
#define assert(e) ((void)(e))
#endif
