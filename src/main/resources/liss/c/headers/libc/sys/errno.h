#ifndef LISS_SYS_ERRNO_H
#define LISS_SYS_ERRNO_H
#include <errno.h>
#endif
