/*
 * USB function ACM: serial notifications and their completion.
 *
 * The C version of ../f_acm.w, which says what is wrong here.
 */
#include <liss.h>

static int busy;		/* a notification is under way */

static cond_t pending;		/* another one must follow */
static cond_t requested;	/* the submitted request, for the worker */
static lock_t acm_lock;
static lock_t lk;
static lock_t lk2;
static lock_t lk3;
static lock_t lk4;
static lock_t lk5;
static lock_t lk6;

/* Returns 0 if the request was accepted. */
static int submit(void)
{
	lock(&lk3);
	lock(&lk4);
	if (nondet()) {
		unlock(&lk2);
		unlock(&lk);
		signal(&requested);
	} else {
		unlock(&lk2);
		unlock(&lk);
	}
	lock(&lk5);
	lock(&lk6);
	return nondet();
}

static void notify(void)
{
	lock(&acm_lock);
	lock(&lk2);
	lock(&lk4);
	lock(&lk6);
	reset(&pending);
	unlock(&lk6);
	unlock(&lk4);
	unlock(&lk2);
	if (busy) {
		signal(&pending);
		unlock(&acm_lock);
	} else {
		busy = 1;
		lock(&lk);
		lock(&lk2);
		unlock(&acm_lock);
		if (submit()) {
			unlock(&lk4);
			unlock(&lk3);
			busy = 0;
		} else {
			unlock(&lk4);
			unlock(&lk3);
		}
		unlock(&lk6);
		unlock(&lk5);
	}
}

void thread_client(void *unused)
{
	notify();
}

/* Completion of requests. */
void thread_worker(void *unused)
{
	while (nondet()) {
		assume(&requested);
		lock(&acm_lock);
		lock(&lk);
		lock(&lk3);
		lock(&lk5);
		busy = 0;
		unlock(&lk5);
		unlock(&lk3);
		unlock(&lk);
		reset(&requested);
		unlock(&acm_lock);
		if (nondet()) {
			yield();
			assume(&pending);
			notify();
		} else {
			yield();
			assume_not(&pending);
		}
	}
}

int main(void)
{
	int i;

	for (i = 0; i < 2; i++)
		thread_start(thread_client, 0);
	thread_start(thread_worker, 0);
	return 0;
}
