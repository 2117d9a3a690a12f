/*
 * Stopping three workers that depend on each other.
 *
 * The C version of ../lc-rc.w, which says what is wrong here.
 */
#include <liss.h>

static int a, b, c;	/* state of each worker; 1 is stopped */

static cond_t stop_a, done_a;
static cond_t stop_b, done_b;
static cond_t stop_c, done_c;

void thread_shutdown(void *unused)
{
	signal(&stop_a);
	wait(&done_a);
	signal(&stop_b);
	wait(&done_b);
	signal(&stop_c);
	wait(&done_c);
}

void thread_worker_b(void *unused)
{
	int state_of_c = c;

	wait(&stop_b);
	b = 1;
	signal(&done_b);
}

void thread_worker_c(void *unused)
{
	int state_of_a = a;

	wait(&stop_c);
	c = 1;
	signal(&done_c);
}

void thread_worker_a(void *unused)
{
	wait(&stop_a);
	a = 1;
	signal(&done_a);
}
