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
static lock_t ops_lock;
static cond_t ready;		/* the device is registered */

static int open_device(void)
{
	return 0;
}

static void register_device(void)
{
	signal(&ready);
}

void thread_driver_load(void *unused)
{
	lock(&ops_lock);
	register_device();
	ops.open = open_device;
	unlock(&ops_lock);
}

void thread_client(void *unused)
{
	wait(&ready);
	lock(&ops_lock);
	ops.open();
	unlock(&ops_lock);
}
