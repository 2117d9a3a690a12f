/*
 * Open and close with a reference count and a power switch.
 *
 * The C version of ../ex5.w, which says what is wrong here.
 */
#include <liss.h>

static int power;

static cond_t opened;		/* stands for: the open count is above 0 */
static lock_t refcount_lock;
static lock_t lk;
static lock_t lk2;
static lock_t lk3;

static int open_dev(void)
{
	lock(&lk);
	lock(&lk2);
	if (nondet()) {
		unlock(&lk2);
		assume_not(&opened);
		unlock(&lk);
		power = 1;
		lock(&lk);
	} else {
		unlock(&lk2);
		assume(&opened);
	}
	lock(&lk3);
	signal(&opened);
	unlock(&lk);
	return power;
}

static void close_dev(void)
{
	int on;

	assume(&opened);
	lock(&refcount_lock);
	lock(&lk);
	lock(&lk2);
	reset(&opened);
	unlock(&lk);
	lock(&lk3);
	if (nondet()) {
		unlock(&lk3);
		assume_not(&opened);
		power = 0;
	} else {
		unlock(&lk3);
	}
	on = power;
	unlock(&lk2);
	unlock(&refcount_lock);
	yield();
}

void thread_opener(void *unused)
{
	while (nondet()) {
		yield();
		open_dev();
		unlock(&lk3);
	}
}

void thread_closer(void *unused)
{
	while (nondet())
		close_dev();
}
