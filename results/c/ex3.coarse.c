/*
 * Polling that is disabled too late.
 *
 * The C version of ../ex3.w, which says what is wrong here.
 */
#include <liss.h>

static int down;	/* the interface has been taken down */
static lock_t down_lock;
static cond_t poll_off;	/* polling is disabled */

static void iface_down(void) {
	lock(&down_lock);
	down = 1;
	signal(&poll_off);
	unlock(&down_lock);
}

static void shutdown_dev(void) { /* nothing to release on this device */ }

static int poll_dev(void) {
	assume_not(&poll_off);
	return down;
}

void thread_interface_down(void *unused) { iface_down(); }
void thread_shutdown(void *unused) { shutdown_dev(); }
void thread_poll(void *unused) { lock(&down_lock); poll_dev(); unlock(&down_lock); }
