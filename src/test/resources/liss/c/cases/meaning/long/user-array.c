// expect: verify --kernel: possible(preemption-safety)
// Variables that users of the system may write: parameters of modules and numbers of debugfs whose mode allows it are written at any time
#include "driver.h"
#include <linux/moduleparam.h>
static int x[4];
module_param_array(x, int, 0, S_IRUGO | S_IWUSR);
READ { return x[1] ? 10 / x[1] : 0; }
IOCTL { return 0; }
DRIVER
