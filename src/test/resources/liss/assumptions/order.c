// --kernel
#include <linux/fs.h>
#include <linux/module.h>
static int ready;
static int odd_open(struct inode *inode, struct file *file) { return ready; }
const struct file_operations odd = {.open = odd_open};
static int __init odd_init(void) {
  ready = 1;
  return 0;
}
module_init(odd_init);
