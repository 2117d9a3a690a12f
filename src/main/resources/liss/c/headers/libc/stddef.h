#ifndef LISS_STDDEF_H
#define LISS_STDDEF_H
#include <liss/types.h>
typedef long ptrdiff_t;
typedef int wchar_t;
typedef struct { long long alignment; long double other; } max_align_t;
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
