// --without-values
// What `f` does is not known.
#include <linux/fs.h>
#include <linux/module.h>
static struct odd { int n; } device;
static int g;
static int odd_open(struct inode *inode, struct file *file) {
  f(&device);
  g = 1;
  return 0;
}
static const struct file_operations o = {.open = odd_open};
