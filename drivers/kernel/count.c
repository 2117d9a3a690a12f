// A device that one process at a time may have open. The count of its users is tested and changed
// without a lock: two processes that open it at once both find it free.

#include <linux/fs.h>
#include <linux/module.h>

static int users;

static int count_open(struct inode *inode, struct file *file)
{
	if (users)
		return -EBUSY;
	users++;
	return 0;
}

static int count_release(struct inode *inode, struct file *file)
{
	users--;
	return 0;
}

const struct file_operations count_fops = {
	.owner = THIS_MODULE,
	.open = count_open,
	.release = count_release,
};
