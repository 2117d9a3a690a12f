/* The synchronization statements of liss for C. A lock is free and a condition cleared at the
 * start, unless it is initialized with COND_SET. The functions are declared, not defined: link
 * with definitions for the platform at hand. */
#ifndef LISS_H
#define LISS_H

typedef struct { volatile int held; } lock_t;
typedef struct { volatile int set; } cond_t;

#define COND_CLEARED { 0 }
#define COND_SET { 1 }

void yield(void);               /* others may run here */
void lock(lock_t *l);           /* takes the lock when it is free */
void unlock(lock_t *l);
void wait(cond_t *c);           /* blocks until the condition is set */
void wait_not(cond_t *c);       /* blocks until it is cleared */
void wait_reset(cond_t *c);     /* blocks until it is set, and clears it */
void signal(cond_t *c);         /* sets the condition */
void reset(cond_t *c);          /* clears it */
void assume(cond_t *c);         /* only runs in which it is set count */
void assume_not(cond_t *c);     /* only runs in which it is cleared count */
int nondet(void);               /* any value */

/* One more thread that runs the function. */
void thread_start(void (*function)(void *), void *argument);

#endif
