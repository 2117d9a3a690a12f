// --kernel
#include <linux/fs.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/netdevice.h>
static int up, seen;
static int odd_start(struct net_device *device) {
  up = up + 1;
  return 0;
}
static int odd_stop(struct net_device *device) {
  up = 0;
  return 0;
}
static const struct net_device_ops odd = {.ndo_open = odd_start, .ndo_stop = odd_stop};
static irqreturn_t odd_irq(int irq, void *data) {
  seen = seen + 1;
  return IRQ_HANDLED;
}
static int odd_open(struct inode *inode, struct file *file) {
  file->private_data = 0;
  file->private_data = inode;
  return 0;
}
static const struct file_operations odd_files = {.open = odd_open};
int odd_setup(void) { return request_irq(7, odd_irq, 0, "odd", 0); }
