#ifndef LISS_ALLOCA_H
#define LISS_ALLOCA_H
#include <liss/types.h>
void *alloca(size_t);
#endif
