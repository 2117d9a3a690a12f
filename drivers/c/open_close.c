/*
 * A device that is powered up by the first open and powered down by the last close.
 * The C version of ../open_close.w, with the vocabulary of liss.h.
 */
#include <liss.h>

static int open = 0; /* how many clients have the device open */

void power(int on); /* the power register: 1 up, 0 down */

static void open_dev(void)
{
	if (open == 0)
		power(1);
	open++;
	yield();
}

static void close_dev(void)
{
	if (open > 0) {
		open--;
		if (open == 0)
			power(0);
	}
	yield();
}

void thread_os(void *unused)
{
	open_dev();
	close_dev();
}

int main(void)
{
	thread_start(thread_os, 0);
	thread_start(thread_os, 0);
	return 0;
}
