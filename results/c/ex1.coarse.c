/*
 * An interrupt mask that is mirrored in software.
 *
 * The C version of ../ex1.w, which says what is wrong here.
 */
#include <liss.h>

static int mask;	/* software copy: the interrupt is enabled */
static lock_t mask_lock;
static int handled;	/* the last interrupt was handled */

static cond_t irq_on;	/* hardware interrupt enable */

static void irq_handler(void)
{
	lock(&mask_lock);
	if (mask)
		handled = 1;
	else
		handled = 0;	/* spurious, as far as the driver knows */
	unlock(&mask_lock);
}

/* The interrupt fires once it is enabled. */
void thread_irq(void *unused)
{
	wait(&irq_on);
	irq_handler();
}

/* The bottom half is done and turns the interrupt on again. */
void thread_delayed_handler(void *unused)
{
	lock(&mask_lock);
	signal(&irq_on);
	mask = 1;
	unlock(&mask_lock);
}
