/*
 * Graphics: the vertical blank interrupt is enabled and disabled at the same time.
 *
 * The C version of ../i915_irq.w, which says what is wrong here.
 */
#include <liss.h>

#define VBLANK 1

static volatile unsigned status;	/* pipe status register */
static lock_t status_lock;
static int enabled;			/* software flag: the interrupt is enabled */

void thread_enable_vblank(void *unused)
{
	lock(&status_lock);
	unsigned bits = status;

	status = bits | VBLANK;
	enabled = 1;
	unlock(&status_lock);
}

void thread_disable_vblank(void *unused)
{
	unsigned bits;

	lock(&status_lock);
	enabled = 0;
	bits = status;
	status = bits & ~VBLANK;
	unlock(&status_lock);
}
