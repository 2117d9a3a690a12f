/* A driver with two functions that the kernel calls. */
#include <linux/fs.h>
#include <linux/init.h>
#include <linux/module.h>
#define READ static ssize_t d_read(struct file *f, char __user *to, size_t n, loff_t *at)
#define IOCTL static long d_ioctl(struct file *f, unsigned int what, unsigned long with)
#define DRIVER \
  static const struct file_operations operations = { .read = d_read, .unlocked_ioctl = d_ioctl }; \
  static int __init d_init(void) { return register_chrdev(0, "d", &operations); } \
  module_init(d_init);
