/*
 * An interrupt mask that is mirrored in software.
 *
 * The C version of ../ex1.w, which says what is wrong here.
 */
#include <liss.h>

static int mask;	/* software copy: the interrupt is enabled */
static int handled;	/* the last interrupt was handled */

static cond_t irq_on;	/* hardware interrupt enable */
static lock_t lk;

static void irq_handler(void)
{
	lock(&lk);
	if (mask) {
		unlock(&lk);
		handled = 1;
	}
	else {
		unlock(&lk);
		handled = 0;
	}	/* spurious, as far as the driver knows */
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
	lock(&lk);
	signal(&irq_on);
	mask = 1;
	unlock(&lk);
}
