#ifndef LISS_SYS_TYPES_H
#define LISS_SYS_TYPES_H
#include <liss/types.h>
#include <liss/integers.h>
#endif
