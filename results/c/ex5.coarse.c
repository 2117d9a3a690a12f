/*
 * Open and close with a reference count and a power switch.
 *
 * The C version of ../ex5.w, which says what is wrong here.
 */
#include <liss.h>

static int power;

static cond_t opened;		/* stands for: the open count is above 0 */
static lock_t refcount_lock;

static int open_dev(void)
{
	if (nondet()) {
		assume_not(&opened);
		power = 1;
	} else {
		assume(&opened);
	}
	signal(&opened);
	return power;
}

static void close_dev(void)
{
	int on;

	assume(&opened);
	lock(&refcount_lock);
	reset(&opened);
	if (nondet()) {
		assume_not(&opened);
		power = 0;
	}
	on = power;
	unlock(&refcount_lock);
	yield();
}

void thread_opener(void *unused)
{
	while (nondet()) {
		yield();
		lock(&refcount_lock);
		open_dev();
		unlock(&refcount_lock);
	}
}

void thread_closer(void *unused)
{
	while (nondet())
		close_dev();
}
