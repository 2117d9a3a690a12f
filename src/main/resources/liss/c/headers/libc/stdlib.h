#ifndef LISS_STDLIB_H
#define LISS_STDLIB_H
#include <liss/types.h>
typedef int wchar_t;
typedef struct { int quot; int rem; } div_t;
typedef struct { long quot; long rem; } ldiv_t;
typedef struct { long long quot; long long rem; } lldiv_t;
#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX 6
double atof(const char *); int atoi(const char *); long atol(const char *); long long atoll(const char *);
double strtod(const char *, char **); float strtof(const char *, char **);
long double strtold(const char *, char **); long strtol(const char *, char **, int);
long long strtoll(const char *, char **, int); unsigned long strtoul(const char *, char **, int);
unsigned long long strtoull(const char *, char **, int);
int rand(void); void srand(unsigned int); int rand_r(unsigned int *); long random(void);
void srandom(unsigned int); double drand48(void); void srand48(long); long lrand48(void);
long nrand48(unsigned short *); long mrand48(void); double erand48(unsigned short *);
void *malloc(size_t); void *calloc(size_t, size_t); void *realloc(void *, size_t); void free(void *);
void *aligned_alloc(size_t, size_t); int posix_memalign(void **, size_t, size_t);
void *memalign(size_t, size_t); void *valloc(size_t); void *reallocarray(void *, size_t, size_t);
void *alloca(size_t);
void abort(void); int atexit(void (*)(void)); int at_quick_exit(void (*)(void)); void exit(int);
void _Exit(int); void quick_exit(int); char *getenv(const char *); int setenv(const char *, const char *, int);
int unsetenv(const char *); int putenv(char *); int system(const char *);
void *bsearch(const void *, const void *, size_t, size_t, int (*)(const void *, const void *));
void qsort(void *, size_t, size_t, int (*)(const void *, const void *));
int abs(int); long labs(long); long long llabs(long long); div_t div(int, int); ldiv_t ldiv(long, long);
lldiv_t lldiv(long long, long long); int mblen(const char *, size_t);
int mbtowc(wchar_t *, const char *, size_t); int wctomb(char *, wchar_t);
size_t mbstowcs(wchar_t *, const char *, size_t); size_t wcstombs(char *, const wchar_t *, size_t);
int mkstemp(char *); char *mkdtemp(char *); char *mktemp(char *); char *realpath(const char *, char *);
int grantpt(int); int unlockpt(int); char *ptsname(int); int posix_openpt(int);
int getloadavg(double *, int);
#define WCONTINUED 8
#define WEXITED 4
#define WNOHANG 1
#define WNOWAIT 16777216
#define WSTOPPED 2
#define WUNTRACED 2
#endif
