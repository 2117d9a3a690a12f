// expect: verify --kernel: possible(preemption-safety)
// Small functions, such as those of lists and those that allocate: each call is about what it passes and gets, not what other calls do
#include "driver.h"
#include <linux/list.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
struct item { struct list_head node; };
static LIST_HEAD(in);
static LIST_HEAD(out);
static DEFINE_SPINLOCK(in_lock);
static DEFINE_SPINLOCK(out_lock);
READ {
  struct item *item = kzalloc(sizeof(*item), GFP_KERNEL);
  if (!item)
    return -1;
  spin_lock(&in_lock);
  list_add(&item->node, &in);
  spin_unlock(&in_lock);
  return 0;
}
IOCTL {
  spin_lock(&out_lock);
  list_move(in.next, &out);
  spin_unlock(&out_lock);
  return 0;
}
DRIVER
