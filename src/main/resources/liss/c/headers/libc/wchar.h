#ifndef LISS_WCHAR_H
#define LISS_WCHAR_H
#include <stddef.h>
#include <stdio.h>
typedef unsigned int wint_t;
typedef struct { int opaque; } mbstate_t;
#define WEOF 0xffffffffU
#define WCHAR_MIN (-2147483647 - 1)
#define WCHAR_MAX 2147483647
wchar_t *wcscpy(wchar_t *, const wchar_t *); wchar_t *wcsncpy(wchar_t *, const wchar_t *, size_t);
wchar_t *wcscat(wchar_t *, const wchar_t *); wchar_t *wcschr(const wchar_t *, wchar_t);
wchar_t *wcsrchr(const wchar_t *, wchar_t); wchar_t *wcsstr(const wchar_t *, const wchar_t *);
wchar_t *wcstok(wchar_t *, const wchar_t *, wchar_t **); wchar_t *wmemcpy(wchar_t *, const wchar_t *, size_t);
wchar_t *wmemset(wchar_t *, wchar_t, size_t); wchar_t *fgetws(wchar_t *, int, FILE *);
int wcscmp(const wchar_t *, const wchar_t *); size_t wcslen(const wchar_t *);
size_t mbrtowc(wchar_t *, const char *, size_t, mbstate_t *); size_t wcrtomb(char *, wchar_t, mbstate_t *);
#endif
