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
		lock(&refcount_lock);
		power = 1;
	} else {
		lock(&refcount_lock);
		assume(&opened);
	}
	signal(&opened);
	{
		int liss_result = power;
		unlock(&refcount_lock);
		return liss_result;
	}
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
		open_dev();
	}
}

void thread_closer(void *unused)
{
	while (nondet())
		close_dev();
}
