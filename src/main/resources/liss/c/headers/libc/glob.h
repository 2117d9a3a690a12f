#ifndef LISS_GLOB_H
#define LISS_GLOB_H
#include <liss/types.h>
typedef struct { size_t gl_pathc; char **gl_pathv; size_t gl_offs; } glob_t;
#define GLOB_NOSORT 4
#define GLOB_NOMATCH 3
int glob(const char *, int, int (*)(const char *, int), glob_t *); void globfree(glob_t *);
#endif
