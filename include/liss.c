/* The functions of liss.h with POSIX threads:
 *
 *   cc -I DIR program.c DIR/liss.c -pthread
 *
 * DIR is the directory of this file. One mutex protects all locks and conditions, and whatever
 * changes one of them wakes all threads that wait. That is simple rather than fast. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include "liss.h"

/* Of stdlib.h, which on some systems declares the functions wait and signal of POSIX, too. */
int atexit(void (*function)(void));
void _Exit(int status);

/* Where the values of nondet begin. */
#ifndef LISS_SEED
#define LISS_SEED 1
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int numbers;	/* how many threads have a number */
static int running;	/* how many threads of thread_start have not ended */

static _Thread_local int self;		/* the number of this thread, or 0 */
static _Thread_local int is_started;	/* thread_start has started it */

static void enter(void)
{
	pthread_mutex_lock(&mutex);
	if (self == 0)
		self = ++numbers;
}

static void leave(void)
{
	pthread_mutex_unlock(&mutex);
}

static void wait_until(volatile int *place, int value)
{
	while (*place != value)
		pthread_cond_wait(&changed, &mutex);
}

static void change(volatile int *place, int value)
{
	*place = value;
	pthread_cond_broadcast(&changed);
}

void yield(void)
{
	sched_yield();
}

void lock(lock_t *l)
{
	enter();
	wait_until(&l->held, 0);
	change(&l->held, self);
	leave();
}

void unlock(lock_t *l)
{
	enter();
	wait_until(&l->held, self);
	change(&l->held, 0);
	leave();
}

void wait(cond_t *c)
{
	enter();
	wait_until(&c->set, 1);
	leave();
}

void wait_not(cond_t *c)
{
	enter();
	wait_until(&c->set, 0);
	leave();
}

void wait_reset(cond_t *c)
{
	enter();
	wait_until(&c->set, 1);
	change(&c->set, 0);
	leave();
}

void signal(cond_t *c)
{
	enter();
	change(&c->set, 1);
	leave();
}

void reset(cond_t *c)
{
	enter();
	change(&c->set, 0);
	leave();
}

/* A run that does not count ends with 77, which says to makefiles that a test was skipped. */
static void require(cond_t *c, int value)
{
	int holds;

	enter();
	holds = c->set == value;
	leave();
	if (!holds) {
		fputs("liss: an assumption does not hold\n", stderr);
		fflush(0);
		_Exit(77);
	}
}

void assume(cond_t *c)
{
	require(c, 1);
}

void assume_not(cond_t *c)
{
	require(c, 0);
}

/* Every other value is 0 or 1 on average, as many programs only compare it with 0. */
int nondet(void)
{
	static unsigned state = LISS_SEED;
	unsigned value;

	enter();
	state = state * 1664525u + 1013904223u;
	value = state >> 8;
	leave();
	return value & 1 ? (int)(value >> 1 & 1) : (int)(value >> 1) - (1 << 22);
}

struct start {
	void (*function)(void *);
	void *argument;
	volatile int is_taken;
};

static void end_thread(void *unused)
{
	(void)unused;
	enter();
	running--;
	pthread_cond_broadcast(&changed);
	leave();
}

static void *run_thread(void *argument)
{
	struct start *start = argument;
	void (*function)(void *) = start->function;
	void *of_function = start->argument;

	is_started = 1;
	enter();
	change(&start->is_taken, 1);	/* after this, *start may be gone */
	leave();
	pthread_cleanup_push(end_thread, 0);
	function(of_function);
	pthread_cleanup_pop(1);
	return 0;
}

/* The end of main does not end the other threads. */
static void wait_for_threads(void)
{
	if (is_started)
		return;
	enter();
	while (running > 0)
		pthread_cond_wait(&changed, &mutex);
	leave();
}

void thread_start(void (*function)(void *), void *argument)
{
	static int is_registered;
	struct start start = { function, argument, 0 };
	pthread_t thread;

	enter();
	if (!is_registered)
		is_registered = atexit(wait_for_threads) == 0;
	running++;
	if (pthread_create(&thread, 0, run_thread, &start) != 0) {
		fputs("liss: no thread can be started\n", stderr);
		fflush(0);
		_Exit(70);
	}
	pthread_detach(thread);
	wait_until(&start.is_taken, 1);
	leave();
}
