#ifndef LISS_PTHREAD_H
#define LISS_PTHREAD_H
typedef unsigned long pthread_t;
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
typedef struct { int opaque; } sem_t;
#define PTHREAD_MUTEX_RECURSIVE 1
#define PTHREAD_ONCE_INIT 0
#define PTHREAD_RWLOCK_INITIALIZER { 0 }
#define PTHREAD_MUTEX_INITIALIZER { 0 }
#define PTHREAD_COND_INITIALIZER { 0 }
int pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*start)(void *), void *arg);
int pthread_join(pthread_t thread, void **result);
#endif
