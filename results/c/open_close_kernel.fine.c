/*
 * A device that is powered up by the first open and powered down by the last close.
 *
 * open_close.c with the vocabulary of the Linux kernel, which starts two clients.
 */
#include <linux/kthread.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/io.h>
#include <linux/mutex.h>

#define POWER 0x10

struct pm_device {
	void __iomem *regs;
	int open_count;		/* how many clients have the device open */
	struct mutex mutex;
};

static struct pm_device pm = { .mutex = __MUTEX_INITIALIZER(pm.mutex) };

static int pm_open(struct pm_device *dev)
{
	mutex_lock(&dev->mutex);
	if (dev->open_count == 0)
		writel(1, dev->regs + POWER);
	dev->open_count++;
	mutex_unlock(&dev->mutex);
	cond_resched();
	return 0;
}

static int pm_release(struct pm_device *dev)
{
	mutex_lock(&dev->mutex);
	if (dev->open_count <= 0) {
		mutex_unlock(&dev->mutex);
		return -EINVAL;
	}
	dev->open_count--;
	if (dev->open_count == 0)
		writel(0, dev->regs + POWER);
	mutex_unlock(&dev->mutex);
	cond_resched();
	return 0;
}

static int client(void *unused)
{
	pm_open(&pm);
	pm_release(&pm);
	return 0;
}

static int __init pm_init(void)
{
	kthread_run(client, NULL, "client0");
	kthread_run(client, NULL, "client1");
	return 0;
}
module_init(pm_init);

MODULE_LICENSE("GPL");
