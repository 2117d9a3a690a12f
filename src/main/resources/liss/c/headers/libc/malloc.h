#ifndef LISS_MALLOC_H
#define LISS_MALLOC_H
#include <stdlib.h>
#endif
