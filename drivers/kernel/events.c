// An interrupt handler counts events, and a process fetches the number. An event that comes between
// the read and the reset of the counter is lost.

#include <linux/fs.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/uaccess.h>

#define EVENTS_IRQ 7

static int pending;

static irqreturn_t events_irq(int irq, void *data)
{
	pending++;
	return IRQ_HANDLED;
}

static long events_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	int seen;

	seen = pending;
	pending = 0;
	if (copy_to_user((void *)arg, &seen, sizeof(seen)))
		return -EFAULT;
	return 0;
}

const struct file_operations events_fops = {
	.owner = THIS_MODULE,
	.unlocked_ioctl = events_ioctl,
};

static int __init events_init(void)
{
	return request_irq(EVENTS_IRQ, events_irq, 0, "events", NULL);
}
module_init(events_init);
