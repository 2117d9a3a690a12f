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
typedef u8 uint8_t;
typedef u16 uint16_t;
typedef u32 uint32_t;
typedef u64 uint64_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef long long loff_t;
typedef unsigned int gfp_t;
typedef unsigned long dma_addr_t;
typedef unsigned long phys_addr_t;
typedef unsigned long uintptr_t;
#define bool _Bool
#define true 1
#define false 0
struct mutex { int opaque; };
typedef struct spinlock { int opaque; } spinlock_t;
struct semaphore { int opaque; };
struct completion { int done; };
typedef struct wait_queue_head { int opaque; } wait_queue_head_t;
typedef struct { int counter; } atomic_t;
typedef int irqreturn_t;
struct module;
struct device;
struct task_struct;
#define IRQ_NONE 0
#define IRQ_HANDLED 1
#define GFP_KERNEL 0
#define GFP_ATOMIC 1
#define EPERM 1
#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define ENOMEM 12
#define EBUSY 16
#define ENODEV 19
#define EINVAL 22
#define ETIMEDOUT 110
#define ERESTARTSYS 512
#define KERN_ERR ""
#define KERN_WARNING ""
#define KERN_INFO ""
#define KERN_DEBUG ""
#define THIS_MODULE ((struct module *)0)
#define __init
#define __exit
#define __iomem
#define __user
#define __force
#define __must_check
#define MODULE_LICENSE(x)
#define MODULE_AUTHOR(x)
#define MODULE_DESCRIPTION(x)
#define module_init(f)
#define module_exit(f)
#define EXPORT_SYMBOL(f)
#define EXPORT_SYMBOL_GPL(f)
#define likely(e) (e)
#define unlikely(e) (e)
#define READ_ONCE(x) (x)
#define WRITE_ONCE(x, v) ((x) = (v))
#define ACCESS_ONCE(x) (x)
#define offsetof(type, member) __builtin_offsetof(type, member)
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define BUG_ON(e) ((void)(e))
#define WARN_ON(e) (e)
#define BIT(n) (1UL << (n))
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define __MUTEX_INITIALIZER(name) { 0 }
#define DEFINE_MUTEX(name) struct mutex name = { 0 }
#define DEFINE_SPINLOCK(name) spinlock_t name = { 0 }
#define DECLARE_COMPLETION(name) struct completion name = { 0 }
#define DECLARE_WAIT_QUEUE_HEAD(name) wait_queue_head_t name = { 0 }
#define ATOMIC_INIT(v) { (v) }
#endif
