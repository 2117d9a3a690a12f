// expect: verify --kernel: possible(preemption-safety)
// What the kernel passes for one call: nobody else uses it while the function runs
#include "driver.h"
#include <linux/mm.h>
static struct vm_area_struct *last;
static int d_mmap(struct file *file, struct vm_area_struct *area) {
  void *data = last = area;
  struct vm_area_struct *same = data;
  same->vm_flags |= 1;
  same->vm_flags |= 2;
  return vm_iomap_memory(area, 0, 4096);
}
READ { last->vm_flags = n; return 0; }
static const struct file_operations operations = { .mmap = d_mmap, .read = d_read };
static int __init d_init(void) { return register_chrdev(0, "d", &operations); }
module_init(d_init);
