#ifndef LISS_THREADS_H
#define LISS_THREADS_H
#include <time.h>
typedef unsigned long thrd_t;
typedef struct { int opaque; } mtx_t;
typedef struct { int opaque; } cnd_t;
typedef unsigned int tss_t;
typedef int once_flag;
typedef int (*thrd_start_t)(void *);
typedef void (*tss_dtor_t)(void *);
#define thread_local _Thread_local
#define ONCE_FLAG_INIT 0
#define TSS_DTOR_ITERATIONS 4
enum { mtx_plain, mtx_recursive, mtx_timed };
enum { thrd_success, thrd_busy, thrd_error, thrd_nomem, thrd_timedout };
int thrd_create(thrd_t *, thrd_start_t, void *);
int thrd_join(thrd_t, int *);
thrd_t thrd_current(void);
void *tss_get(tss_t);
#endif
