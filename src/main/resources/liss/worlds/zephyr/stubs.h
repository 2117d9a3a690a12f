/* What Zephyr's headers declare, as far as liss needs it where they are not found. */
#ifndef LISS_ZEPHYR_H
#define LISS_ZEPHYR_H
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define ARG_UNUSED(x) (void)(x)
#define BIT(n) (1UL << (n))
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define CONTAINER_OF(p, type, field) ((type *)((char *)(p) - offsetof(type, field)))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define __ASSERT_NO_MSG(x) ((void)(x))
#define __ASSERT(x, ...) ((void)(x))
#define LOG_MODULE_REGISTER(...) extern int liss_log
#define LOG_MODULE_DECLARE(...) extern int liss_log

typedef long long k_timeout_t;
#define K_FOREVER ((k_timeout_t)-1)
#define K_NO_WAIT ((k_timeout_t)0)
#define K_MSEC(ms) ((k_timeout_t)(ms))
#define K_USEC(us) ((k_timeout_t)(us))
#define K_SECONDS(s) ((k_timeout_t)(s))

unsigned int irq_lock(void);
void irq_unlock(unsigned int key);
bool k_is_in_isr(void);
void k_sched_lock(void);
void k_sched_unlock(void);
struct k_spinlock { int state; };
typedef struct { int key; } k_spinlock_key_t;
k_spinlock_key_t k_spin_lock(struct k_spinlock *lock);
void k_spin_unlock(struct k_spinlock *lock, k_spinlock_key_t key);

struct k_mutex { int state; };
#define K_MUTEX_DEFINE(name) struct k_mutex name
int k_mutex_init(struct k_mutex *mutex);
int k_mutex_lock(struct k_mutex *mutex, k_timeout_t timeout);
int k_mutex_unlock(struct k_mutex *mutex);
struct k_sem { unsigned int count; unsigned int limit; };
#define K_SEM_DEFINE(name, initial, limit) struct k_sem name = {initial, limit}
int k_sem_init(struct k_sem *sem, unsigned int initial, unsigned int limit);
int k_sem_take(struct k_sem *sem, k_timeout_t timeout);
void k_sem_give(struct k_sem *sem);

typedef void (*k_thread_entry_t)(void *p1, void *p2, void *p3);
struct k_thread { int state; };
typedef struct k_thread *k_tid_t;
typedef char k_thread_stack_t;
#define K_THREAD_STACK_DEFINE(name, size) k_thread_stack_t name[size]
#define K_THREAD_STACK_SIZEOF(name) sizeof(name)
#define K_PRIO_COOP(n) (-16 + (n))
#define K_PRIO_PREEMPT(n) (n)
struct _static_thread_data { k_thread_entry_t init_entry; int init_prio; };
#define K_THREAD_DEFINE(name, size, entry, p1, p2, p3, prio, options, delay) \
  struct _static_thread_data name = {(k_thread_entry_t)(entry), (prio)}
k_tid_t k_thread_create(struct k_thread *thread, k_thread_stack_t *stack, size_t size,
                        k_thread_entry_t entry, void *p1, void *p2, void *p3, int prio, uint32_t options,
                        k_timeout_t delay);
void k_yield(void);
int32_t k_sleep(k_timeout_t timeout);
int32_t k_msleep(int32_t ms);
int64_t k_uptime_get(void);
uint32_t k_cycle_get_32(void);

struct k_timer { void (*expiry_fn)(struct k_timer *timer); void (*stop_fn)(struct k_timer *timer); void *user_data; };
#define K_TIMER_DEFINE(name, expiry, stop) struct k_timer name = {expiry, stop}
void k_timer_init(struct k_timer *timer, void (*expiry)(struct k_timer *), void (*stop)(struct k_timer *));
void k_timer_start(struct k_timer *timer, k_timeout_t duration, k_timeout_t period);
void k_timer_stop(struct k_timer *timer);

struct k_work { void (*handler)(struct k_work *work); };
typedef void (*k_work_handler_t)(struct k_work *work);
struct k_work_delayable { struct k_work work; };
#define K_WORK_DEFINE(name, function) struct k_work name = {function}
#define K_WORK_DELAYABLE_DEFINE(name, function) struct k_work_delayable name = {{function}}
void k_work_init(struct k_work *work, k_work_handler_t handler);
void k_work_init_delayable(struct k_work_delayable *work, k_work_handler_t handler);
int k_work_submit(struct k_work *work);
int k_work_schedule(struct k_work_delayable *work, k_timeout_t delay);
int k_work_reschedule(struct k_work_delayable *work, k_timeout_t delay);
int k_work_cancel(struct k_work *work);

struct k_msgq { int state; };
#define K_MSGQ_DEFINE(name, size, length, align) struct k_msgq name
int k_msgq_put(struct k_msgq *queue, const void *data, k_timeout_t timeout);
int k_msgq_get(struct k_msgq *queue, void *data, k_timeout_t timeout);
uint32_t k_msgq_num_used_get(struct k_msgq *queue);

struct device { const char *name; const void *config; const void *api; void *data; };
bool device_is_ready(const struct device *dev);
void liss_irq_connect(unsigned int irq, unsigned int priority, void (*isr)(const void *), const void *arg);
#define IRQ_CONNECT(irq, priority, isr, arg, flags) \
  liss_irq_connect((irq), (priority), (void (*)(const void *))(isr), (arg))
void irq_enable(unsigned int irq);
void irq_disable(unsigned int irq);

typedef uint32_t gpio_port_pins_t;
struct gpio_dt_spec { const struct device *port; uint8_t pin; uint16_t dt_flags; };
struct gpio_callback { void (*handler)(const struct device *port, struct gpio_callback *cb, gpio_port_pins_t pins); gpio_port_pins_t pin_mask; };
void gpio_init_callback(struct gpio_callback *cb,
                        void (*handler)(const struct device *, struct gpio_callback *, gpio_port_pins_t),
                        gpio_port_pins_t mask);
int gpio_add_callback(const struct device *port, struct gpio_callback *cb);

typedef long atomic_t;
typedef atomic_t atomic_val_t;
atomic_val_t atomic_get(const atomic_t *target);
atomic_val_t atomic_set(atomic_t *target, atomic_val_t value);
atomic_val_t atomic_inc(atomic_t *target);
atomic_val_t atomic_dec(atomic_t *target);
atomic_val_t atomic_add(atomic_t *target, atomic_val_t value);
bool atomic_cas(atomic_t *target, atomic_val_t old, atomic_val_t value);
void *k_malloc(size_t size);
void k_free(void *memory);
void printk(const char *format, ...);
#define LOG_DBG(...) printk(__VA_ARGS__)
#define LOG_INF(...) printk(__VA_ARGS__)
#define LOG_WRN(...) printk(__VA_ARGS__)
#define LOG_ERR(...) printk(__VA_ARGS__)
#endif
