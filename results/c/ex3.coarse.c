/*
 * Polling that is disabled too late.
 *
 * The C version of ../ex3.w, which says what is wrong here.
 */
#include <liss.h>

static int down;	/* the interface has been taken down */
static cond_t poll_off;	/* polling is disabled */
static lock_t lk;

static void iface_down(void) {
	lock(&lk);
	down = 1;
	signal(&poll_off);
	unlock(&lk);
}

static void shutdown_dev(void) { /* nothing to release on this device */ }

static int poll_dev(void) {
	lock(&lk);
	assume_not(&poll_off);
	{
		int liss_result = down;
		unlock(&lk);
		return liss_result;
	}
}

void thread_interface_down(void *unused) { iface_down(); }
void thread_shutdown(void *unused) { shutdown_dev(); }
void thread_poll(void *unused) { poll_dev(); }
