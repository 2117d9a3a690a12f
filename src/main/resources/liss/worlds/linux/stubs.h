/* Declarations of the Linux kernel that drivers need to be parsed. They are for the analysis only. */
#ifndef LISS_LINUX_H
#define LISS_LINUX_H
#ifndef NULL
#define NULL ((void *)0)
#endif
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char s8;
typedef short s16;
typedef int s32;
typedef long long s64;
typedef u8 __u8;
typedef u16 __u16;
typedef u32 __u32;
typedef u64 __u64;
typedef u16 __le16;
typedef u32 __le32;
typedef u16 __be16;
typedef u32 __be32;
typedef s8 __s8;
typedef s16 __s16;
typedef s32 __s32;
typedef s64 __s64;
typedef u64 __le64;
typedef u64 __be64;
typedef s8 int8_t;
typedef s16 int16_t;
typedef s32 int32_t;
typedef s64 int64_t;
typedef u8 uint8_t;
typedef u16 uint16_t;
typedef u32 uint32_t;
typedef u64 uint64_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef long long loff_t;
typedef unsigned int gfp_t;
typedef unsigned int dev_t;
typedef unsigned int fmode_t;
typedef unsigned int vm_fault_t;
typedef unsigned int __poll_t;
typedef unsigned int netdev_tx_t;
typedef unsigned short mode_t;
typedef int pid_t;
typedef long off_t;
typedef u64 sector_t;
typedef u64 blkcnt_t;
typedef u64 resource_size_t;
typedef unsigned long pgoff_t;
typedef unsigned long ino_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned char unchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef unsigned long dma_addr_t;
typedef unsigned long phys_addr_t;
typedef unsigned long uintptr_t;
#define bool _Bool
#define true 1
#define false 0
struct mutex { int opaque; };
typedef struct spinlock { int opaque; } spinlock_t;
typedef struct spinlock raw_spinlock_t;
typedef struct { int opaque; } rwlock_t;
typedef struct { int opaque; } seqlock_t;
typedef struct { unsigned int sequence; } seqcount_t;
typedef seqcount_t seqcount_raw_spinlock_t;
typedef seqcount_t seqcount_spinlock_t;
typedef seqcount_t seqcount_rwlock_t;
typedef seqcount_t seqcount_mutex_t;
typedef seqcount_t seqcount_ww_mutex_t;
struct rw_semaphore { int opaque; };
struct wait_queue_entry { int opaque; };
struct semaphore { int opaque; };
struct completion { int done; };
typedef struct wait_queue_head { int opaque; } wait_queue_head_t;
typedef struct { int counter; } atomic_t;
typedef int irqreturn_t;
typedef long long ktime_t;
typedef unsigned short umode_t;
struct module;
struct device { void *driver_data; };
struct inode { void *i_private; void *i_cdev; unsigned int i_rdev; loff_t i_size; umode_t i_mode; };
struct qstr { const unsigned char *name; u32 len; };
struct dentry { struct qstr d_name; struct inode *d_inode; };
struct path { struct dentry *dentry; };
struct file_operations;
struct file {
	void *private_data;
	unsigned int f_flags;
	fmode_t f_mode;
	loff_t f_pos;
	const struct file_operations *f_op;
	struct path f_path;
	struct inode *f_inode;
};
typedef struct { unsigned long pgprot; } pgprot_t;
struct vm_area_struct {
	unsigned long vm_start, vm_end, vm_pgoff, vm_flags;
	pgprot_t vm_page_prot;
	struct file *vm_file;
	void *vm_private_data;
};
typedef struct poll_table_struct { int opaque; } poll_table;
struct file_operations {
	struct module *owner;
	loff_t (*llseek)(struct file *, loff_t, int);
	ssize_t (*read)(struct file *, char *, size_t, loff_t *);
	ssize_t (*write)(struct file *, const char *, size_t, loff_t *);
	unsigned int (*poll)(struct file *, struct poll_table_struct *);
	long (*unlocked_ioctl)(struct file *, unsigned int, unsigned long);
	long (*compat_ioctl)(struct file *, unsigned int, unsigned long);
	int (*mmap)(struct file *, struct vm_area_struct *);
	int (*open)(struct inode *, struct file *);
	int (*flush)(struct file *, void *);
	int (*release)(struct inode *, struct file *);
};
struct list_head { struct list_head *next, *prev; };
struct hlist_node { struct hlist_node *next, **pprev; };
struct hlist_head { struct hlist_node *first; };
struct work_struct { void (*func)(struct work_struct *); };
struct delayed_work { struct work_struct work; };
struct workqueue_struct;
struct timer_list { unsigned long expires; void (*function)(struct timer_list *); };
struct tasklet_struct { void (*func)(unsigned long); void (*callback)(struct tasklet_struct *); };
typedef int (*irq_handler_t)(int, void *);
struct attribute { const char *name; umode_t mode; };
struct attribute_group { const char *name; struct attribute **attrs; };
struct device_attribute {
	struct attribute attr;
	ssize_t (*show)(struct device *, struct device_attribute *, char *);
	ssize_t (*store)(struct device *, struct device_attribute *, const char *, size_t);
};
extern unsigned long volatile jiffies;
extern struct task_struct *current;
struct task_struct;
struct pid;
/* What returns another number than int, so that a variable for it has its type. */
extern pid_t pid_nr(struct pid *pid);
extern pid_t pid_vnr(struct pid *pid);
extern pid_t task_pid_nr(struct task_struct *task);
extern pid_t task_pid_vnr(struct task_struct *task);
extern pid_t task_tgid_nr(struct task_struct *task);
extern pid_t task_tgid_vnr(struct task_struct *task);
extern ktime_t ktime_get(void);
extern ktime_t ktime_get_real(void);
extern unsigned long msecs_to_jiffies(const unsigned int milliseconds);
extern unsigned long usecs_to_jiffies(const unsigned int microseconds);
extern unsigned int jiffies_to_msecs(const unsigned long ticks);
extern unsigned int jiffies_to_usecs(const unsigned long ticks);
extern u8 readb(const volatile void *address);
extern u16 readw(const volatile void *address);
extern u32 readl(const volatile void *address);
extern u64 readq(const volatile void *address);
extern u8 ioread8(const void *address);
extern u16 ioread16(const void *address);
extern u32 ioread32(const void *address);
extern u8 inb(unsigned long port);
extern u16 inw(unsigned long port);
extern u32 inl(unsigned long port);
extern u32 get_random_u32(void);
#define IRQ_NONE 0
#define IRQ_HANDLED 1
#define GFP_KERNEL 0
#define GFP_ATOMIC 1
#define GFP_NOWAIT 2
#define IRQ_WAKE_THREAD 2
#define IRQF_SHARED 0x80
#define HZ 100
#define EPERM 1
#define ENOENT 2
#define EINTR 4
#define EIO 5
#define ENXIO 6
#define E2BIG 7
#define EBADF 9
#define EACCES 13
#define EAGAIN 11
#define ENOMEM 12
#define EFAULT 14
#define EBUSY 16
#define EEXIST 17
#define ENODEV 19
#define EINVAL 22
#define ENOTTY 25
#define EFBIG 27
#define ESPIPE 29
#define EROFS 30
#define ERANGE 34
#define EPROTO 71
#define EMSGSIZE 90
#define EOPNOTSUPP 95
#define EINPROGRESS 115
#define ENOSPC 28
#define EPIPE 32
#define ENOSYS 38
#define EOVERFLOW 75
#define ESHUTDOWN 108
#define ETIMEDOUT 110
#define ERESTARTSYS 512
#define O_ACCMODE 3
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0100
#define O_EXCL 0200
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_SYNC 04010000
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define POLLIN 1
#define POLLPRI 2
#define POLLOUT 4
#define POLLERR 8
#define POLLHUP 16
#define POLLRDNORM 64
#define POLLWRNORM 256
#define EPOLLIN 1
#define EPOLLOUT 4
#define EPOLLERR 8
#define EPOLLHUP 16
#define EPOLLRDNORM 64
#define EPOLLWRNORM 256
#define SIGHUP 1
#define SIGINT 2
#define SIGKILL 9
#define SIGTERM 15
#define SIGIO 29
#define POLL_IN 1
#define POLL_OUT 2
#define S_IRUGO 0444
#define S_IWUSR 0200
#define S_IRUSR 0400
#define PAGE_SHIFT 12
#define PAGE_SIZE (1UL << PAGE_SHIFT)
#define PAGE_MASK (~(PAGE_SIZE - 1))
#define PAGE_ALIGN(n) (((n) + PAGE_SIZE - 1) & PAGE_MASK)
#define INT_MAX 0x7fffffff
#define UINT_MAX 0xffffffffU
#define MINORBITS 20
#define MINORMASK ((1U << MINORBITS) - 1)
#define MAJOR(dev) ((unsigned int)((dev) >> MINORBITS))
#define MINOR(dev) ((unsigned int)((dev) & MINORMASK))
#define MKDEV(major, minor) (((major) << MINORBITS) | (minor))
#define _IOC_NONE 0U
#define _IOC_WRITE 1U
#define _IOC_READ 2U
#define _IOC(dir, type, nr, size) \
	(((dir) << 30) | ((type) << 8) | (nr) | ((unsigned int)(size) << 16))
#define _IO(type, nr) _IOC(_IOC_NONE, (type), (nr), 0)
#define _IOR(type, nr, size) _IOC(_IOC_READ, (type), (nr), sizeof(size))
#define _IOW(type, nr, size) _IOC(_IOC_WRITE, (type), (nr), sizeof(size))
#define _IOWR(type, nr, size) _IOC(_IOC_READ | _IOC_WRITE, (type), (nr), sizeof(size))
#define _IOC_DIR(nr) (((nr) >> 30) & 3)
#define _IOC_TYPE(nr) (((nr) >> 8) & 255)
#define _IOC_NR(nr) ((nr) & 255)
#define _IOC_SIZE(nr) (((nr) >> 16) & 16383)
#define KERN_ALERT ""
#define KERN_CRIT ""
#define KERN_NOTICE ""
#define KERN_CONT ""
#define KERN_EMERG ""
#define KERN_ERR ""
#define KERN_WARNING ""
#define KERN_INFO ""
#define KERN_DEBUG ""
#define THIS_MODULE ((struct module *)0)
#define __init
#define __exit
#define __initdata
#define __initconst
#define __exitdata
#define __devinit
#define __devexit
#define __devinitdata
#define __devexit_p(f) f
#define __ref
#define __refdata
#define __cold
#define __hot
#define __weak
#define __sched
#define __percpu
#define __rcu
#define __kernel
#define __bitwise
#define __deprecated
#define __printf(a, b)
#define __acquires(x)
#define __releases(x)
#define __must_hold(x)
#define __guarded_by(x)
#define __counted_by(x)
#define __cacheline_aligned
#define ____cacheline_aligned
#define ____cacheline_aligned_in_smp
#define ____cacheline_internodealigned_in_smp
#define __randomize_layout
#define KERNEL_VERSION(a, b, c) (((a) << 16) + ((b) << 8) + (c))
#define LINUX_VERSION_CODE KERNEL_VERSION(6, 6, 0)
#define __iomem
#define __user
#define __force
#define __must_check
#define __always_inline inline
#define noinline
#define notrace
#define asmlinkage
#define __maybe_unused
#define __unused
#define __packed
#define __aligned(x)
#define __read_mostly
#define fallthrough do {} while (0)
#define MODULE_LICENSE(x)
#define MODULE_ALIAS(x)
#define MODULE_VERSION(x)
#define MODULE_DEVICE_TABLE(type, name)
#define MODULE_PARM_DESC(name, text)
#define MODULE_FIRMWARE(x)
#define MODULE_INFO(tag, text)
#define MODULE_SUPPORTED_DEVICE(x)
#define MODULE_ALIAS_MISCDEV(x)
#define MODULE_ALIAS_CHARDEV_MAJOR(x)
#define MODULE_ALIAS_BLOCKDEV_MAJOR(x)
#define MODULE_ALIAS_NETPROTO(x)
#define MODULE_IMPORT_NS(x)
#define MODULE_SOFTDEP(x)
/* What a file of sysfs or debugfs with a mode for writing is about is written at any time. */
void liss_written(void *value);
struct kernel_param;
struct kernel_param_ops {
	unsigned int flags;
	int (*set)(const char *text, const struct kernel_param *param);
	int (*get)(char *text, const struct kernel_param *param);
	void (*free)(void *arg);
};
#define module_param(name, type, mode) module_param_named(name, name, type, mode)
#define module_param_named(name, value, type, mode) liss_module_param(name, value, (mode) & 0222)
#define module_param_array(name, type, n, mode) liss_module_param(name, name, (mode) & 0222)
#define module_param_array_named(name, values, type, n, mode) \
	liss_module_param(name, values, (mode) & 0222)
#define module_param_string(name, text, n, mode) liss_module_param(name, text, (mode) & 0222)
#define module_param_call(name, setter, getter, arg, mode) \
	static const struct kernel_param_ops liss_param_##name = \
		{ .set = (mode) & 0222 ? (setter) : 0, .get = (mode) & 0444 ? (getter) : 0 }
#define module_param_cb(name, ops, arg, mode)
#define liss_module_param(name, value, writable) \
	static int liss_set_##name(const char *text, const struct kernel_param *param) \
	{ liss_written(&(value)); return 0; } \
	static const struct kernel_param_ops liss_param_##name = { .set = (writable) ? liss_set_##name : 0 }
static inline void liss_set(void *value) { liss_written(value); }
#define liss_debugfs(name, mode, parent, value) \
	liss_debugfs_create(name, parent, (mode) & 0222 ? liss_set : 0, (mode) & 0222 ? (value) : 0)
void liss_debugfs_create(const char *name, struct dentry *parent, void (*set)(void *), void *value);
#define debugfs_create_u8(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_u16(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_u32(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_u64(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_x8(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_x16(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_x32(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_x64(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_ulong(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_size_t(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_atomic_t(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_bool(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define debugfs_create_str(name, mode, parent, value) liss_debugfs(name, mode, parent, value)
#define __setup(text, f) static void *liss_module_##f = f
#define MODULE_AUTHOR(x)
#define MODULE_DESCRIPTION(x)
/* The function runs although nothing else mentions it. */
#define module_init(f) static void *liss_module_init_##f = f
#define module_exit(f) static void *liss_module_exit_##f = f
#define device_initcall(f) module_init(f)
#define subsys_initcall(f) module_init(f)
#define late_initcall(f) module_init(f)
#define arch_initcall(f) module_init(f)
#define fs_initcall(f) module_init(f)
#define postcore_initcall(f) module_init(f)
#define core_initcall(f) module_init(f)
/* The functions of the driver run. */
#define module_driver(d, ...) static void *liss_module_##d = &d
#define module_platform_driver(d) module_driver(d)
#define builtin_platform_driver(d) module_driver(d)
#define module_pci_driver(d) module_driver(d)
#define module_usb_driver(d) module_driver(d)
#define module_i2c_driver(d) module_driver(d)
#define module_spi_driver(d) module_driver(d)
#define module_misc_device(d) module_driver(d)
#define module_pnp_driver(d) module_driver(d)
#define module_serio_driver(d) module_driver(d)
#define module_hid_driver(d) module_driver(d)
#define module_virtio_driver(d) module_driver(d)
#define EXPORT_SYMBOL(f)
#define EXPORT_SYMBOL_NS(f, n)
#define EXPORT_SYMBOL_NS_GPL(f, n)
#define EXPORT_SYMBOL_GPL(f)
#define likely(e) (e)
#define unlikely(e) (e)
/* A text that starts with "liss " says how the access behind it is ordered. */
#define READ_ONCE(x) ("liss relaxed", (x))
#define WRITE_ONCE(x, v) ("liss relaxed", (x) = (v))
#define ACCESS_ONCE(x) (x)
#define data_race(x) (x)
#define smp_load_acquire(p) ("liss acquire", *(p))
#define smp_store_release(p, v) ("liss release", *(p) = (v))
#define offsetof(type, member) __builtin_offsetof(type, member)
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define IS_ERR(p) ((unsigned long)(p) >= (unsigned long)-4095)
#define IS_ERR_OR_NULL(p) (!(p) || IS_ERR(p))
#define PTR_ERR(p) ((long)(p))
#define ERR_PTR(e) ((void *)(long)(e))
#define DIV_ROUND_UP(n, d) (((n) + (d) - 1) / (d))
#define BUILD_BUG_ON(e) ((void)sizeof(char[1 - 2 * !!(e)]))
#define BUG_ON(e) ((void)(e))
#define WARN_ON_ONCE(e) (e)
#define lockdep_assert_held(l) ((void)(l))
#define WARN_ON(e) (e)
#define BIT(n) (1UL << (n))
#define BIT_ULL(n) (1ULL << (n))
#define BIT_MASK(n) (1UL << ((n) % 64))
#define BIT_WORD(n) ((n) / 64)
#define GENMASK(high, low) ((~0UL << (low)) & (~0UL >> (63 - (high))))
#define GENMASK_ULL(high, low) ((~0ULL << (low)) & (~0ULL >> (63 - (high))))
#define upper_32_bits(n) ((u32)((n) >> 16 >> 16))
#define lower_32_bits(n) ((u32)((n) & 0xffffffff))
#define ALIGN(x, a) (((x) + (a) - 1) & ~((a) - 1))
#define ALIGN_DOWN(x, a) ((x) & ~((a) - 1))
#define IS_ALIGNED(x, a) (((x) & ((a) - 1)) == 0)
#define roundup(x, y) (((x) + (y) - 1) / (y) * (y))
#define rounddown(x, y) ((x) - (x) % (y))
#define round_up(x, y) ALIGN(x, y)
#define round_down(x, y) ALIGN_DOWN(x, y)
#define clamp_t(type, value, low, high) clamp((type)(value), (type)(low), (type)(high))
#define swap(a, b) do { typeof(a) liss_swap = (a); (a) = (b); (b) = liss_swap; } while (0)
#define do_div(n, base) ({ unsigned int liss_rest = (n) % (base); (n) /= (base); liss_rest; })
#define for_each_set_bit(bit, map, size) \
	for ((bit) = find_first_bit(map, size); (bit) < (size); \
	     (bit) = find_next_bit(map, size, (bit) + 1))
#define for_each_clear_bit(bit, map, size) \
	for ((bit) = find_first_zero_bit(map, size); (bit) < (size); \
	     (bit) = find_next_zero_bit(map, size, (bit) + 1))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define min_t(type, a, b) min((type)(a), (type)(b))
#define max_t(type, a, b) max((type)(a), (type)(b))
#define __MUTEX_INITIALIZER(name) { 0 }
#define DEFINE_MUTEX(name) struct mutex name = { 0 }
#define DEFINE_SPINLOCK(name) spinlock_t name = { 0 }
#define DEFINE_RAW_SPINLOCK(name) raw_spinlock_t name = { 0 }
#define DEFINE_RWLOCK(name) rwlock_t name = { 0 }
#define DECLARE_RWSEM(name) struct rw_semaphore name = { 0 }
#define DEFINE_SEMAPHORE(...) liss_semaphore(__VA_ARGS__, 1, 1)
#define liss_semaphore(name, n, ...) struct semaphore name = { (n) }
#define DEFINE_SEQLOCK(name) seqlock_t name = { 0 }
#define __SEQLOCK_UNLOCKED(name) { 0 }
#define SEQCNT_ZERO(name) { 0 }
#define SEQCNT_RAW_SPINLOCK_ZERO(name, lock) { 0 }
#define SEQCNT_SPINLOCK_ZERO(name, lock) { 0 }
#define SEQCNT_RWLOCK_ZERO(name, lock) { 0 }
#define SEQCNT_MUTEX_ZERO(name, lock) { 0 }
#define SEQCNT_WW_MUTEX_ZERO(name, lock) { 0 }
#define DECLARE_RWSEM_INIT(name) { 0 }
#define DEFINE_WAIT(name) struct wait_queue_entry name = { 0 }
#define DECLARE_WAITQUEUE(name, task) struct wait_queue_entry name = { 0 }
#define TASK_RUNNING 0
#define TASK_INTERRUPTIBLE 1
#define TASK_UNINTERRUPTIBLE 2
#define DECLARE_COMPLETION(name) struct completion name = { 0 }
#define DECLARE_COMPLETION_ONSTACK(name) struct completion name = { 0 }
#define DECLARE_WAIT_QUEUE_HEAD(name) wait_queue_head_t name = { 0 }
#define struct_size(p, member, n) (sizeof(*(p)) + (n) * sizeof(*(p)->member))
#define flex_array_size(p, member, n) ((n) * sizeof(*(p)->member))
#define netdev_priv(dev) ((void *)((char *)(dev) + 4096))
#define netif_msg_drv(p) ((p)->msg_enable & 0x0001)
#define netif_msg_probe(p) ((p)->msg_enable & 0x0002)
#define netif_msg_link(p) ((p)->msg_enable & 0x0004)
#define netif_msg_timer(p) ((p)->msg_enable & 0x0008)
#define netif_msg_ifdown(p) ((p)->msg_enable & 0x0010)
#define netif_msg_ifup(p) ((p)->msg_enable & 0x0020)
#define netif_msg_rx_err(p) ((p)->msg_enable & 0x0040)
#define netif_msg_tx_err(p) ((p)->msg_enable & 0x0080)
#define netif_msg_tx_queued(p) ((p)->msg_enable & 0x0100)
#define netif_msg_intr(p) ((p)->msg_enable & 0x0200)
#define netif_msg_tx_done(p) ((p)->msg_enable & 0x0400)
#define netif_msg_rx_status(p) ((p)->msg_enable & 0x0800)
#define netif_msg_pktdata(p) ((p)->msg_enable & 0x1000)
#define netif_msg_hw(p) ((p)->msg_enable & 0x2000)
#define netif_msg_wol(p) ((p)->msg_enable & 0x4000)
#define ATOMIC_INIT(v) { (v) }
#define DECLARE_WORK(name, f) struct work_struct name = { .func = (f) }
#define INIT_WORK(w, f) ((void)((w)->func = (f)))
#define INIT_DELAYED_WORK(w, f) INIT_WORK(&(w)->work, f)
#define DECLARE_DELAYED_WORK(name, f) struct delayed_work name = { .work = { .func = (f) } }
#define __WORK_INITIALIZER(name, f) { .func = (f) }
#define DEFINE_TIMER(name, f) struct timer_list name = { .function = (f) }
#define timer_setup(t, f, flags) ((void)((t)->function = (f)), (void)(flags))
#define from_timer(var, t, field) container_of(t, __typeof__(*(var)), field)
#define DECLARE_TASKLET(name, f, ...) struct tasklet_struct name = { .callback = (void *)(f) }
#define DECLARE_TASKLET_OLD(name, f) struct tasklet_struct name = { .func = (f) }
#define from_tasklet(var, t, field) container_of(t, __typeof__(*(var)), field)
#define to_delayed_work(w) container_of(w, struct delayed_work, work)
#define DECLARE_BITMAP(name, n) unsigned long name[DIV_ROUND_UP(n, 64)]
#define DEFINE_PER_CPU(type, name) __typeof__(type) name
#define DECLARE_PER_CPU(type, name) extern __typeof__(type) name
#define __ATTR(n, m, r, w) { .attr = { .name = #n, .mode = m }, .show = r, .store = w }
#define __ATTR_RO(name) __ATTR(name, 0444, name##_show, NULL)
#define __ATTR_WO(name) __ATTR(name, 0200, NULL, name##_store)
#define __ATTR_RW(name) __ATTR(name, 0644, name##_show, name##_store)
#define __ATTR_NULL { .show = NULL }
#define DEVICE_ATTR(name, mode, show, store) \
	struct device_attribute dev_attr_##name = __ATTR(name, mode, show, store)
#define DEVICE_ATTR_RO(name) struct device_attribute dev_attr_##name = __ATTR_RO(name)
#define DEVICE_ATTR_WO(name) struct device_attribute dev_attr_##name = __ATTR_WO(name)
#define DEVICE_ATTR_RW(name) struct device_attribute dev_attr_##name = __ATTR_RW(name)
#define ATTRIBUTE_GROUPS(name) \
	static const struct attribute_group name##_group = { .attrs = name##_attrs }; \
	static const struct attribute_group *name##_groups[] = { &name##_group, NULL }
#define HLIST_HEAD(name) struct hlist_head name = { NULL }
#define LIST_HEAD_INIT(name) { &(name), &(name) }
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)
#define list_entry(p, type, member) container_of(p, type, member)
#define list_first_entry(head, type, member) list_entry((head)->next, type, member)
#define list_for_each(p, head) for ((p) = (head)->next; (p) != (head); (p) = (p)->next)
#define list_for_each_entry(p, head, member) \
	for ((p) = list_entry((head)->next, __typeof__(*(p)), member); &(p)->member != (head); \
		(p) = list_entry((p)->member.next, __typeof__(*(p)), member))
#define list_for_each_safe(p, n, head) \
	for ((p) = (head)->next, (n) = (p)->next; (p) != (head); (p) = (n), (n) = (p)->next)
#define list_for_each_prev(p, head) for ((p) = (head)->prev; (p) != (head); (p) = (p)->prev)
#define list_next_entry(p, member) list_entry((p)->member.next, __typeof__(*(p)), member)
#define list_prev_entry(p, member) list_entry((p)->member.prev, __typeof__(*(p)), member)
#define list_last_entry(head, type, member) list_entry((head)->prev, type, member)
#define list_first_entry_or_null(head, type, member) \
	(list_empty(head) ? NULL : list_first_entry(head, type, member))
#define list_for_each_entry_reverse(p, head, member) \
	for ((p) = list_last_entry(head, __typeof__(*(p)), member); &(p)->member != (head); \
		(p) = list_prev_entry(p, member))
#define list_for_each_entry_continue(p, head, member) \
	for ((p) = list_next_entry(p, member); &(p)->member != (head); (p) = list_next_entry(p, member))
#define list_for_each_entry_safe(p, n, head, member) \
	for ((p) = list_first_entry(head, __typeof__(*(p)), member), (n) = list_next_entry(p, member); \
		&(p)->member != (head); (p) = (n), (n) = list_next_entry(n, member))
#define hlist_entry(p, type, member) container_of(p, type, member)
#define hlist_for_each_entry(p, head, member) \
	for ((p) = hlist_entry((head)->first, __typeof__(*(p)), member); (p); \
		(p) = hlist_entry((p)->member.next, __typeof__(*(p)), member))
#define hlist_for_each_entry_safe(p, n, head, member) \
	for ((p) = hlist_entry((head)->first, __typeof__(*(p)), member); \
		(p) && ((n) = (p)->member.next, 1); (p) = hlist_entry(n, __typeof__(*(p)), member))
#define rcu_dereference(p) READ_ONCE(p)
#define rcu_dereference_protected(p, c) (p)
#define rcu_dereference_check(p, c) READ_ONCE(p)
#define rcu_dereference_raw(p) READ_ONCE(p)
#define rcu_access_pointer(p) READ_ONCE(p)
#define rcu_assign_pointer(p, v) ("liss release", (p) = (v))
#define RCU_INIT_POINTER(p, v) ((void)((p) = (v)))
#define list_entry_rcu(p, type, member) container_of(p, type, member)
#define list_first_entry_rcu(head, type, member) list_first_entry(head, type, member)
#define list_for_each_entry_rcu(p, head, member, ...) list_for_each_entry(p, head, member)
#define hlist_for_each_entry_rcu(p, head, member, ...) hlist_for_each_entry(p, head, member)
#define list_add_rcu(node, head) list_add(node, head)
#define list_add_tail_rcu(node, head) list_add_tail(node, head)
#define list_del_rcu(node) list_del(node)
#define list_replace_rcu(old, node) list_replace(old, node)
#define hlist_add_head_rcu(node, head) hlist_add_head(node, head)
#define hlist_del_rcu(node) hlist_del(node)
#define INIT_HLIST_HEAD(head) ((void)((head)->first = NULL))
static inline void INIT_LIST_HEAD(struct list_head *list)
{
	list->next = list;
	list->prev = list;
}
static inline void list_add(struct list_head *node, struct list_head *head)
{
	head->next->prev = node;
	node->next = head->next;
	node->prev = head;
	head->next = node;
}
static inline void list_add_tail(struct list_head *node, struct list_head *head)
{
	head->prev->next = node;
	node->prev = head->prev;
	node->next = head;
	head->prev = node;
}
static inline void list_del(struct list_head *node)
{
	node->next->prev = node->prev;
	node->prev->next = node->next;
}
static inline void list_del_init(struct list_head *node)
{
	list_del(node);
	INIT_LIST_HEAD(node);
}
static inline void list_move(struct list_head *node, struct list_head *head)
{
	list_del(node);
	list_add(node, head);
}
static inline void list_move_tail(struct list_head *node, struct list_head *head)
{
	list_del(node);
	list_add_tail(node, head);
}
static inline void list_replace(struct list_head *old, struct list_head *node)
{
	node->next = old->next;
	node->next->prev = node;
	node->prev = old->prev;
	node->prev->next = node;
}
static inline void hlist_add_head(struct hlist_node *node, struct hlist_head *head)
{
	node->next = head->first;
	if (head->first)
		head->first->pprev = &node->next;
	head->first = node;
	node->pprev = &head->first;
}
static inline void hlist_del(struct hlist_node *node)
{
	*node->pprev = node->next;
	if (node->next)
		node->next->pprev = node->pprev;
}
static inline int hlist_empty(const struct hlist_head *head)
{
	return !head->first;
}
static inline int list_empty(const struct list_head *head)
{
	return head->next == head;
}
#endif
