#ifndef LISS_SYS_FCNTL_H
#define LISS_SYS_FCNTL_H
#include <fcntl.h>
#endif
