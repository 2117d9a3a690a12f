/*
 * USB function ACM: a submission succeeds or fails, never both.
 *
 * The C version of ../f_acm-correlated.w, which says what is wrong here.
 */
#include <liss.h>

static int busy;		/* a notification is under way */

static cond_t pending;		/* another one must follow */
static cond_t requested;	/* the submitted request, for the worker */
static lock_t acm_lock;

static void submit(void)
{
	if (nondet())
		signal(&requested);
	else
		busy = 0;	/* the submission failed */
}

static void notify(void)
{
	lock(&acm_lock);
	reset(&pending);
	if (busy) {
		signal(&pending);
		unlock(&acm_lock);
	} else {
		busy = 1;
		submit();
		unlock(&acm_lock);
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
		busy = 0;
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
