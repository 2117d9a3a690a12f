#ifndef LISS_UCHAR_H
#define LISS_UCHAR_H
#include <wchar.h>
typedef unsigned short char16_t;
typedef unsigned int char32_t;
#endif
