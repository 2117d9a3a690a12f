// When `init` writes, `f` may run already.
#include <linux/fs.h>
#include <linux/module.h>
static int ready;
static int f(void) { return ready; }
static const struct file_operations o = {.open = (void *)f};
static struct odd { const void *operations; } device = {&o};
static int init(void) {
  odd_register(&device);
  ready = 1;
  return 0;
}
module_init(init);
