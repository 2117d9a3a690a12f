#ifndef LISS_WCTYPE_H
#define LISS_WCTYPE_H
#include <wchar.h>
typedef unsigned long wctype_t;
typedef const int *wctrans_t;
int iswalnum(wint_t); int iswalpha(wint_t); int iswdigit(wint_t); int iswspace(wint_t);
int iswlower(wint_t); int iswupper(wint_t); wint_t towlower(wint_t); wint_t towupper(wint_t);
#endif
