/*
 * A device that is powered up by the first open and powered down by the last close.
 *
 * open_close.c with the vocabulary of the Linux kernel. Analyse it with --threads 'client[2]'.
 */
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/io.h>
#include <linux/mutex.h>

#define POWER 0x10

struct pm_device {
	void __iomem *regs;
	int open_count;		/* how many clients have the device open */
};

static struct pm_device pm;
static DEFINE_MUTEX(lk);
static DEFINE_MUTEX(lk2);
static DEFINE_MUTEX(lk3);
static DEFINE_MUTEX(lk4);

static int pm_open(struct pm_device *dev)
{
	mutex_lock(&lk3);
	mutex_lock(&lk4);
	if (dev->open_count == 0) {
		mutex_unlock(&lk3);
		mutex_unlock(&lk2);
		mutex_unlock(&lk);
		writel(1, dev->regs + POWER);
	} else {
		mutex_unlock(&lk3);
		mutex_unlock(&lk2);
		mutex_unlock(&lk);
	}
	dev->open_count++;
	mutex_unlock(&lk4);
	cond_resched();
	return 0;
}

static int pm_release(struct pm_device *dev)
{
	mutex_lock(&lk);
	mutex_lock(&lk4);
	if (dev->open_count <= 0) {
		mutex_unlock(&lk4);
		mutex_unlock(&lk);
		return -EINVAL;
	} else {
		mutex_unlock(&lk4);
	}
	mutex_lock(&lk2);
	dev->open_count--;
	mutex_unlock(&lk);
	mutex_lock(&lk3);
	if (dev->open_count == 0) {
		mutex_unlock(&lk2);
		writel(0, dev->regs + POWER);
	} else {
		mutex_unlock(&lk2);
	}
	mutex_unlock(&lk3);
	cond_resched();
	return 0;
}

void client(void)
{
	mutex_lock(&lk);
	mutex_lock(&lk2);
	pm_open(&pm);
	pm_release(&pm);
}

MODULE_LICENSE("GPL");
