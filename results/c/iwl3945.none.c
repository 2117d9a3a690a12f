/*
 * Intel wireless: a notification that is sent before the restart flag is set.
 *
 * The C version of ../iwl3945.w, which says what is wrong here.
 */
#include <liss.h>

static int restarted;

static cond_t notified;	/* the network layer has been told */
static lock_t rtnl;	/* the lock of the network layer */
static lock_t dev_lock;

void thread_config(void *unused)
{
	lock(&rtnl);
	lock(&dev_lock);
	unlock(&dev_lock);
	unlock(&rtnl);
}

void thread_start_device(void *unused)
{
	lock(&rtnl);
	signal(&notified);
	unlock(&rtnl);
	lock(&dev_lock);
	restarted = 1;
	unlock(&dev_lock);
}

void thread_reassociate(void *unused)
{
	int done;

	wait(&notified);
	done = restarted;
}
