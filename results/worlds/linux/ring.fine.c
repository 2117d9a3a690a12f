/*
 * A buffer that an interrupt handler fills and a reader empties: the count is tested, and changed later.
 */
#include <linux/fs.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/spinlock.h>

#define SIZE 16

static char ring[SIZE];
static int count;
static DEFINE_SPINLOCK(count_lock);

static irqreturn_t ring_interrupt(int irq, void *data)
{
	unsigned long flags;

	spin_lock_irqsave(&count_lock, flags);
	if (count < SIZE) {
		ring[count] = 1;
		count++;
	}
	spin_unlock_irqrestore(&count_lock, flags);
	return IRQ_HANDLED;
}

static ssize_t ring_read(struct file *file, char __user *to, size_t size, loff_t *at)
{
	unsigned long flags;
	char value;

	spin_lock_irqsave(&count_lock, flags);
	if (count == 0) {
		spin_unlock_irqrestore(&count_lock, flags);
		return 0;
	}
	count--;
	value = ring[count];
	spin_unlock_irqrestore(&count_lock, flags);
	if (copy_to_user(to, &value, 1))
		return -EFAULT;
	return 1;
}

static const struct file_operations ring_operations = {
	.owner = THIS_MODULE,
	.read = ring_read,
};

static int __init ring_init(void)
{
	return request_irq(7, ring_interrupt, 0, "ring", &ring);
}
module_init(ring_init);
MODULE_LICENSE("GPL");
