/*
 * Graphics: the vertical blank interrupt is enabled and disabled at the same time.
 *
 * The C version of ../i915_irq.w, which says what is wrong here.
 */
#include <liss.h>

#define VBLANK 1

static volatile unsigned status;	/* pipe status register */
static int enabled;			/* software flag: the interrupt is enabled */
static lock_t lk;
static lock_t lk2;

void thread_enable_vblank(void *unused)
{
	lock(&lk);
	lock(&lk2);
	unsigned bits = status;

	unlock(&lk);
	status = bits | VBLANK;
	enabled = 1;
	unlock(&lk2);
}

void thread_disable_vblank(void *unused)
{
	lock(&lk);
	unsigned bits;

	lock(&lk2);
	enabled = 0;
	unlock(&lk2);
	bits = status;
	status = bits & ~VBLANK;
	unlock(&lk);
}
