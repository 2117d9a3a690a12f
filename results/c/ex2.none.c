/*
 * A device that is registered before it is initialized.
 *
 * The C version of ../ex2.w, which says what is wrong here.
 */
#include <liss.h>

struct operations {
	int (*open)(void);
};

static struct operations ops;	/* the open operation is not set yet */
static cond_t ready;		/* the device is registered */
static lock_t lk;

static int open_device(void)
{
	unlock(&lk);
	return 0;
}

static void register_device(void)
{
	lock(&lk);
	signal(&ready);
}

void thread_driver_load(void *unused)
{
	register_device();
	ops.open = open_device;
	unlock(&lk);
}

void thread_client(void *unused)
{
	wait(&ready);
	lock(&lk);
	ops.open();
}
