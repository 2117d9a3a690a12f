// A work item uses a buffer, and a write to the attribute `remove` gives it up. The work item tests
// that the buffer is there, and uses it when it may be gone.

#include <linux/device.h>
#include <linux/fs.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include <linux/workqueue.h>

struct buffer {
	int length;
	char data[64];
};

static struct buffer *current_buffer;
static struct work_struct fill;

static void removal_fill(struct work_struct *work)
{
	if (current_buffer)
		current_buffer->length = 0;
}

static ssize_t remove_store(struct device *dev, struct device_attribute *attr, const char *buf,
			    size_t count)
{
	struct buffer *old;

	old = current_buffer;
	current_buffer = NULL;
	kfree(old);
	return count;
}

struct device_attribute removal_attribute = {
	.store = remove_store,
};

static int __init removal_init(void)
{
	struct device *device = root_device_register("removal");

	if (IS_ERR(device))
		return PTR_ERR(device);
	current_buffer = kzalloc(sizeof(*current_buffer), GFP_KERNEL);
	if (!current_buffer)
		return -ENOMEM;
	INIT_WORK(&fill, removal_fill);
	schedule_work(&fill);
	return device_create_file(device, &removal_attribute);
}
module_init(removal_init);
