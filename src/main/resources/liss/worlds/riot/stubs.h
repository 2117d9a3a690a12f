/* What RIOT's headers declare, as far as liss needs it where they are not found. */
#ifndef LISS_RIOT_H
#define LISS_RIOT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

unsigned irq_disable(void);
unsigned irq_enable(void);
void irq_restore(unsigned state);
bool irq_is_in(void);

typedef struct { void *queue; } mutex_t;
#define MUTEX_INIT { 0 }
#define MUTEX_INIT_LOCKED { (void *)-1 }
void mutex_init(mutex_t *mutex);
void mutex_lock(mutex_t *mutex);
int mutex_trylock(mutex_t *mutex);
void mutex_unlock(mutex_t *mutex);
typedef struct { void *owner; } rmutex_t;
#define RMUTEX_INIT { 0 }
void rmutex_init(rmutex_t *rmutex);
void rmutex_lock(rmutex_t *rmutex);
int rmutex_trylock(rmutex_t *rmutex);
void rmutex_unlock(rmutex_t *rmutex);
typedef struct { unsigned value; } sema_t;
#define SEMA_CREATE(value) { value }
void sema_create(sema_t *sema, unsigned value);
int sema_wait(sema_t *sema);
int sema_try_wait(sema_t *sema);
int sema_post(sema_t *sema);

typedef int16_t kernel_pid_t;
typedef void *(*thread_task_func_t)(void *arg);
#define THREAD_STACKSIZE_DEFAULT 1024
#define THREAD_STACKSIZE_MAIN 1536
#define THREAD_PRIORITY_MIN 15
#define THREAD_PRIORITY_IDLE 15
#define THREAD_PRIORITY_MAIN 7
#define THREAD_CREATE_STACKTEST 8
kernel_pid_t thread_create(char *stack, int size, uint8_t priority, int flags,
                           thread_task_func_t function, void *arg, const char *name);
void thread_yield(void);
void thread_sleep(void);
int thread_wakeup(kernel_pid_t pid);
kernel_pid_t thread_getpid(void);

typedef struct { kernel_pid_t sender_pid; uint16_t type; union { void *ptr; uint32_t value; } content; } msg_t;
int msg_send(msg_t *m, kernel_pid_t to);
int msg_try_send(msg_t *m, kernel_pid_t to);
int msg_send_int(msg_t *m, kernel_pid_t to);
int msg_receive(msg_t *m);
int msg_try_receive(msg_t *m);
void msg_init_queue(msg_t *array, int num);

typedef struct ztimer_clock ztimer_clock_t;
typedef struct { void *base; void (*callback)(void *arg); void *arg; } ztimer_t;
extern ztimer_clock_t *const ZTIMER_USEC;
extern ztimer_clock_t *const ZTIMER_MSEC;
extern ztimer_clock_t *const ZTIMER_SEC;
uint32_t ztimer_set(ztimer_clock_t *clock, ztimer_t *timer, uint32_t value);
bool ztimer_remove(ztimer_clock_t *clock, ztimer_t *timer);
uint32_t ztimer_now(ztimer_clock_t *clock);
void ztimer_sleep(ztimer_clock_t *clock, uint32_t duration);

typedef struct { uint32_t offset; void (*callback)(void *arg); void *arg; } xtimer_t;
void xtimer_set(xtimer_t *timer, uint32_t offset);
void xtimer_remove(xtimer_t *timer);
uint32_t xtimer_now_usec(void);
void xtimer_usleep(uint32_t microseconds);

typedef struct event { struct event *next; void (*handler)(struct event *event); } event_t;
typedef struct { event_t *first; } event_queue_t;
void event_post(event_queue_t *queue, event_t *event);

typedef unsigned gpio_t;
typedef enum { GPIO_IN, GPIO_IN_PD, GPIO_IN_PU, GPIO_OUT, GPIO_OD } gpio_mode_t;
typedef enum { GPIO_FALLING, GPIO_RISING, GPIO_BOTH } gpio_flank_t;
typedef void (*gpio_cb_t)(void *arg);
#define GPIO_PIN(port, pin) ((gpio_t)((port) << 4 | (pin)))
int gpio_init(gpio_t pin, gpio_mode_t mode);
int gpio_init_int(gpio_t pin, gpio_mode_t mode, gpio_flank_t flank, gpio_cb_t cb, void *arg);
void gpio_irq_enable(gpio_t pin);
void gpio_irq_disable(gpio_t pin);
bool gpio_read(gpio_t pin);
void gpio_set(gpio_t pin);
void gpio_clear(gpio_t pin);
void gpio_toggle(gpio_t pin);
typedef unsigned uart_t;
#define UART_DEV(n) (n)
typedef void (*uart_rx_cb_t)(void *arg, uint8_t data);
int uart_init(uart_t uart, uint32_t baud, uart_rx_cb_t cb, void *arg);
void uart_write(uart_t uart, const uint8_t *data, size_t size);
#endif
