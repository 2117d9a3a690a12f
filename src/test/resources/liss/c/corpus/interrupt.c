#include <linux/module.h>
#include <linux/interrupt.h>
#include <linux/spinlock.h>
#include <linux/list.h>
#include <linux/slab.h>
#include <linux/fs.h>
#include <linux/uaccess.h>

struct req { struct list_head node; int len; u8 *data; };

static LIST_HEAD(queue);
static int pending, dropped;
static bool up;

/* Interrupt side: takes a request from the queue. */
static irqreturn_t thread_irq(int irq, void *dev)
{
	struct req *r;

	if (list_empty(&queue))
		return IRQ_NONE;
	r = list_first_entry(&queue, struct req, node);
	list_del(&r->node);
	pending--;
	return IRQ_HANDLED;
}

static ssize_t thread_write(struct file *file, const char __user *buf, size_t n, loff_t *pos)
{
	struct req *r;
	int err;

	if (!up)
		return -ENODEV;

	r = kzalloc(sizeof(*r), GFP_KERNEL);
	if (IS_ERR_OR_NULL(r)) {
		err = -ENOMEM;
		goto drop;
	}
	if (copy_from_user(&r->len, buf, sizeof(r->len))) {
		err = -EFAULT;
		goto free;
	}
	switch (r->len) {
	case 0:
		err = -EINVAL;
		goto free;
	case 1:
		fallthrough;
	case 2:
		pending++;
		break;
	}
	list_add_tail(&r->node, &queue);
	return n;

free:
	kfree(r);
drop:
	dropped++;
	return err;
}

static int thread_open(struct inode *inode, struct file *file)
{
	file->private_data = &queue;
	up = true;
	return 0;
}
