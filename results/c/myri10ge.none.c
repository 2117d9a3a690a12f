/*
 * Myrinet: doorbell writes that the processor's write buffers deliver late.
 *
 * The C version of ../myri10ge.w, which says what is wrong here.
 */
#include <liss.h>

static int qact;		/* the driver thinks that the queue is active */
static int hw = 1;		/* the hardware queue: 1 runs, 0 is stopped */
static int addr1, addr2;	/* the write in each buffer: where ... */
static int val1, val2;		/* ... and what */

static cond_t wip1, wip2;	/* a write is in the buffer */
static lock_t tx_lock;

/* What the hardware does when a write arrives. */
static void doorbell(int val, int addr)
{
	if (addr == 1) {
		if (val == 0)
			hw = 0;
		else if (val == 1)
			hw = 1;
	}
}

void thread_irq(void *unused)
{
	lock(&tx_lock);
	if (nondet()) {
		qact = 0;
		addr1 = 1;
		val1 = 0;
		signal(&wip1);
	}
	unlock(&tx_lock);
}

void thread_tx(void *unused)
{
	lock(&tx_lock);
	qact = 1;
	addr2 = 1;
	val2 = 1;
	signal(&wip2);
	unlock(&tx_lock);
}

void thread_write_buffer1(void *unused)
{
	while (nondet()) {
		assume(&wip1);
		doorbell(val1, addr1);
		reset(&wip1);
	}
}

void thread_write_buffer2(void *unused)
{
	while (nondet()) {
		assume(&wip2);
		doorbell(val2, addr2);
		reset(&wip2);
	}
}
