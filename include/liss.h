/* The synchronization statements of liss for C. A lock is free and a condition cleared at the
 * start, unless it is initialized with COND_SET. The functions are defined in liss.c for POSIX
 * threads; for another platform, define them there. */
#ifndef LISS_H
#define LISS_H

typedef struct { volatile int held; } lock_t;   /* the thread that holds it, or 0 */
typedef struct { volatile int set; } cond_t;

#define COND_CLEARED { 0 }
#define COND_SET { 1 }

/* The linker sees liss_wait and the like: libc and libraries have functions that are called wait
 * and signal, too. */
#if defined(__GNUC__) && !defined(__LISS__)
#define LISS_QUOTED(text) #text
#define LISS_PREFIX(text) LISS_QUOTED(text)
#define LISS_SYMBOL(name) __asm__(LISS_PREFIX(__USER_LABEL_PREFIX__) "liss_" #name)
#else
#define LISS_SYMBOL(name)
#endif

/* Others may run here. */
void yield(void) LISS_SYMBOL(yield);
/* Takes the lock when it is free. */
void lock(lock_t *l) LISS_SYMBOL(lock);
/* Frees the lock; blocks if this thread does not hold it. */
void unlock(lock_t *l) LISS_SYMBOL(unlock);
/* Blocks until the condition is set. */
void wait(cond_t *c) LISS_SYMBOL(wait);
/* Blocks until it is cleared. */
void wait_not(cond_t *c) LISS_SYMBOL(wait_not);
/* Blocks until it is set, and clears it. */
void wait_reset(cond_t *c) LISS_SYMBOL(wait_reset);
/* Sets the condition. */
void signal(cond_t *c) LISS_SYMBOL(signal);
/* Clears it. */
void reset(cond_t *c) LISS_SYMBOL(reset);
/* Only runs in which it is set count. */
void assume(cond_t *c) LISS_SYMBOL(assume);
/* Only runs in which it is cleared count. */
void assume_not(cond_t *c) LISS_SYMBOL(assume_not);
/* Any value. */
int nondet(void) LISS_SYMBOL(nondet);

/* One more thread that runs the function. */
void thread_start(void (*function)(void *), void *argument) LISS_SYMBOL(thread_start);

#endif
