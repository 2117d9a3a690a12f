/* What NimBLE's headers declare, as far as liss needs it where they are not found. */
#ifndef LISS_NIMBLE_H
#define LISS_NIMBLE_H
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint32_t ble_npl_time_t;
typedef int32_t ble_npl_stime_t;
typedef int ble_npl_error_t;
#define BLE_NPL_TIME_FOREVER UINT32_MAX
#define BLE_NPL_OK 0

struct ble_npl_event;
typedef void ble_npl_event_fn(struct ble_npl_event *ev);
struct ble_npl_event { bool queued; ble_npl_event_fn *fn; void *arg; };
struct ble_npl_eventq { struct ble_npl_event *first; };
struct ble_npl_callout { struct ble_npl_event ev; struct ble_npl_eventq *evq; ble_npl_time_t ticks; };
struct ble_npl_mutex { int state; };
struct ble_npl_sem { int state; };

uint32_t ble_npl_hw_enter_critical(void);
void ble_npl_hw_exit_critical(uint32_t ctx);
bool ble_npl_hw_is_in_critical(void);
void ble_npl_hw_set_isr(int irqn, void (*addr)(void));
bool ble_npl_os_started(void);
void *ble_npl_get_current_task_id(void);
void ble_npl_event_init(struct ble_npl_event *ev, ble_npl_event_fn *fn, void *arg);
bool ble_npl_event_is_queued(struct ble_npl_event *ev);
void *ble_npl_event_get_arg(struct ble_npl_event *ev);
void ble_npl_event_set_arg(struct ble_npl_event *ev, void *arg);
void ble_npl_event_run(struct ble_npl_event *ev);
void ble_npl_eventq_init(struct ble_npl_eventq *evq);
struct ble_npl_event *ble_npl_eventq_get(struct ble_npl_eventq *evq, ble_npl_time_t tmo);
void ble_npl_eventq_put(struct ble_npl_eventq *evq, struct ble_npl_event *ev);
void ble_npl_eventq_remove(struct ble_npl_eventq *evq, struct ble_npl_event *ev);
bool ble_npl_eventq_is_empty(struct ble_npl_eventq *evq);
ble_npl_error_t ble_npl_mutex_init(struct ble_npl_mutex *mu);
ble_npl_error_t ble_npl_mutex_pend(struct ble_npl_mutex *mu, ble_npl_time_t timeout);
ble_npl_error_t ble_npl_mutex_release(struct ble_npl_mutex *mu);
ble_npl_error_t ble_npl_sem_init(struct ble_npl_sem *sem, uint16_t tokens);
ble_npl_error_t ble_npl_sem_pend(struct ble_npl_sem *sem, ble_npl_time_t timeout);
ble_npl_error_t ble_npl_sem_release(struct ble_npl_sem *sem);
uint16_t ble_npl_sem_get_count(struct ble_npl_sem *sem);
int ble_npl_callout_init(struct ble_npl_callout *co, struct ble_npl_eventq *evq, ble_npl_event_fn *fn,
                         void *arg);
ble_npl_error_t ble_npl_callout_reset(struct ble_npl_callout *co, ble_npl_time_t ticks);
void ble_npl_callout_stop(struct ble_npl_callout *co);
bool ble_npl_callout_is_active(struct ble_npl_callout *co);
void ble_npl_callout_set_arg(struct ble_npl_callout *co, void *arg);
ble_npl_time_t ble_npl_time_get(void);
void ble_npl_time_delay(ble_npl_time_t ticks);
ble_npl_time_t ble_npl_time_ms_to_ticks32(uint32_t ms);
uint32_t ble_npl_time_ticks_to_ms32(ble_npl_time_t ticks);

typedef uint32_t os_sr_t;
#define OS_ENTER_CRITICAL(sr) ((sr) = ble_npl_hw_enter_critical())
#define OS_EXIT_CRITICAL(sr) (ble_npl_hw_exit_critical(sr))

struct os_mempool { int blocks; };
struct os_mbuf { uint8_t *om_data; uint16_t om_len; struct os_mbuf *om_next; };
void *os_memblock_get(struct os_mempool *mp);
int os_memblock_put(struct os_mempool *mp, void *block);
struct os_mbuf *os_msys_get_pkthdr(uint16_t size, uint16_t header);
int os_mbuf_append(struct os_mbuf *om, const void *data, uint16_t len);
int os_mbuf_free_chain(struct os_mbuf *om);

void ble_hs_lock(void);
void ble_hs_unlock(void);
void ble_hs_lock_nested(void);
void ble_hs_unlock_nested(void);
int ble_hs_locked_by_cur_task(void);
struct ble_npl_eventq *ble_hs_evq_get(void);
#define BLE_HS_CONN_HANDLE_NONE 0xffff
#define BLE_HS_ENOTCONN 7
#define BLE_HS_ENOMEM 6
#define BLE_HS_EALREADY 2
#define BLE_HS_EINVAL 3
typedef struct { uint8_t type; uint8_t val[6]; } ble_addr_t;
#endif
