/*
 * A device that is powered up by the first open and powered down by the last close.
 * The C version of ../open_close.w, with the vocabulary of liss.h.
 */
#include <liss.h>

int open = 0; /* how many clients have the device open */

void power(int on); /* the power register: 1 up, 0 down */
static lock_t lk;
static lock_t lk2;
static lock_t lk3;
static lock_t lk4;

static void open_dev(void)
{
	lock(&lk4);
	if (open == 0) {
		unlock(&lk3);
		unlock(&lk2);
		unlock(&lk);
		power(1);
	} else {
		unlock(&lk3);
		unlock(&lk2);
		unlock(&lk);
	}
	open++;
	unlock(&lk4);
	yield();
}

static void close_dev(void)
{
	lock(&lk);
	lock(&lk4);
	if (open > 0) {
		unlock(&lk4);
		lock(&lk2);
		open--;
		unlock(&lk);
		lock(&lk3);
		if (open == 0) {
			unlock(&lk2);
			power(0);
		} else {
			unlock(&lk2);
		}
		unlock(&lk3);
	} else {
		unlock(&lk4);
		unlock(&lk);
	}
	yield();
}

void thread_os(void *unused)
{
	lock(&lk);
	lock(&lk2);
	lock(&lk3);
	open_dev();
	close_dev();
}

int main(void)
{
	thread_start(thread_os, 0);
	thread_start(thread_os, 0);
	return 0;
}
