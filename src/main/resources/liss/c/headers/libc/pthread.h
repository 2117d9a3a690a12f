#ifndef LISS_PTHREAD_H
#define LISS_PTHREAD_H
#include <liss/types.h>
#include <sched.h>
#include <time.h>
#ifndef LISS_PTHREAD_T
#define LISS_PTHREAD_T
typedef unsigned long pthread_t;
#endif
typedef struct { int opaque; } pthread_attr_t;
typedef struct { int opaque; } pthread_mutex_t;
typedef struct { int opaque; } pthread_mutexattr_t;
typedef struct { int opaque; } pthread_cond_t;
typedef struct { int opaque; } pthread_condattr_t;
typedef struct { int opaque; } pthread_spinlock_t;
typedef struct { int opaque; } pthread_rwlock_t;
typedef struct { int opaque; } pthread_rwlockattr_t;
typedef struct { int opaque; } pthread_barrier_t;
typedef struct { int opaque; } pthread_barrierattr_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_MUTEX_NORMAL 0
#define PTHREAD_MUTEX_DEFAULT 0
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_MUTEX_RECURSIVE_NP 1
#define PTHREAD_MUTEX_ERRORCHECK 2
#define PTHREAD_MUTEX_ERRORCHECK_NP 2
#define PTHREAD_MUTEX_ADAPTIVE_NP 3
#define PTHREAD_MUTEX_STALLED 0
#define PTHREAD_MUTEX_ROBUST 1
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1
#define PTHREAD_PRIO_NONE 0
#define PTHREAD_PRIO_INHERIT 1
#define PTHREAD_PRIO_PROTECT 2
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_SCOPE_PROCESS 1
#define PTHREAD_RWLOCK_PREFER_READER_NP 0
#define PTHREAD_RWLOCK_PREFER_WRITER_NP 1
#define PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP 2
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_RWLOCK_INITIALIZER { 0 }
#define PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP { 0 }
#define PTHREAD_MUTEX_INITIALIZER { 0 }
#define PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP { 1 }
#define PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP { 2 }
#define PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP { 0 }
#define PTHREAD_COND_INITIALIZER { 0 }
int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *), void *arg);
int pthread_join(pthread_t thread, void **result);
void *pthread_getspecific(pthread_key_t key);
int pthread_atfork(void (*prepare)(void), void (*parent)(void), void (*child)(void));
pthread_t pthread_self(void);
#define pthread_cleanup_push(routine, argument) do { void (*liss_routine)(void *) __attribute__((liss_handler)) = (routine); void *liss_cleanup __attribute__((liss_handler)) = (argument);
#define pthread_cleanup_pop(execute) if (execute) liss_routine(liss_cleanup); } while (0)
#define PTHREAD_ATTR_NO_SIGMASK_NP (-1)
#endif
