/* What FreeRTOS's headers declare, as far as liss needs it where they are not found. */
#ifndef LISS_FREERTOS_H
#define LISS_FREERTOS_H
#include <stddef.h>
#include <stdint.h>

typedef long BaseType_t;
typedef unsigned long UBaseType_t;
typedef uint32_t TickType_t;
typedef uint16_t configSTACK_DEPTH_TYPE;
#define pdFALSE ((BaseType_t)0)
#define pdTRUE ((BaseType_t)1)
#define pdPASS pdTRUE
#define pdFAIL pdFALSE
#define errQUEUE_FULL ((BaseType_t)0)
#define errQUEUE_EMPTY ((BaseType_t)0)
#define portMAX_DELAY ((TickType_t)0xffffffffUL)
#define configTICK_RATE_HZ 1000
#define configMINIMAL_STACK_SIZE 128
#define configMAX_PRIORITIES 8
#define tskIDLE_PRIORITY ((UBaseType_t)0)
#define portTICK_PERIOD_MS ((TickType_t)1)
#define pdMS_TO_TICKS(ms) ((TickType_t)(ms))
#define configASSERT(x) ((void)(x))

typedef void (*TaskFunction_t)(void *);
typedef struct tskTaskControlBlock { int state; } *TaskHandle_t;
typedef struct QueueDefinition { int state; } *QueueHandle_t;
typedef QueueHandle_t SemaphoreHandle_t;
typedef struct tmrTimerControl { int state; } *TimerHandle_t;
typedef void (*TimerCallbackFunction_t)(TimerHandle_t timer);

void taskENTER_CRITICAL(void);
void taskEXIT_CRITICAL(void);
UBaseType_t taskENTER_CRITICAL_FROM_ISR(void);
void taskEXIT_CRITICAL_FROM_ISR(UBaseType_t saved);
UBaseType_t portSET_INTERRUPT_MASK_FROM_ISR(void);
void portCLEAR_INTERRUPT_MASK_FROM_ISR(UBaseType_t saved);
void portENTER_CRITICAL(void);
void portEXIT_CRITICAL(void);
void taskDISABLE_INTERRUPTS(void);
void taskENABLE_INTERRUPTS(void);
void portDISABLE_INTERRUPTS(void);
void portENABLE_INTERRUPTS(void);
void taskYIELD(void);
void portYIELD_FROM_ISR(BaseType_t woken);
void portEND_SWITCHING_ISR(BaseType_t woken);

BaseType_t xTaskCreate(TaskFunction_t code, const char *name, configSTACK_DEPTH_TYPE depth, void *argument,
                       UBaseType_t priority, TaskHandle_t *created);
void vTaskDelete(TaskHandle_t task);
void vTaskStartScheduler(void);
void vTaskSuspendAll(void);
BaseType_t xTaskResumeAll(void);
void vTaskDelay(TickType_t ticks);
void vTaskDelayUntil(TickType_t *wake, TickType_t increment);
void vTaskSuspend(TaskHandle_t task);
void vTaskResume(TaskHandle_t task);
TickType_t xTaskGetTickCount(void);
TickType_t xTaskGetTickCountFromISR(void);
BaseType_t xTaskNotifyGive(TaskHandle_t task);
void vTaskNotifyGiveFromISR(TaskHandle_t task, BaseType_t *woken);
uint32_t ulTaskNotifyTake(BaseType_t clear, TickType_t ticks);

SemaphoreHandle_t xSemaphoreCreateMutex(void);
SemaphoreHandle_t xSemaphoreCreateRecursiveMutex(void);
SemaphoreHandle_t xSemaphoreCreateBinary(void);
BaseType_t xSemaphoreTake(SemaphoreHandle_t semaphore, TickType_t ticks);
BaseType_t xSemaphoreGive(SemaphoreHandle_t semaphore);
BaseType_t xSemaphoreTakeRecursive(SemaphoreHandle_t mutex, TickType_t ticks);
BaseType_t xSemaphoreGiveRecursive(SemaphoreHandle_t mutex);
BaseType_t xSemaphoreGiveFromISR(SemaphoreHandle_t semaphore, BaseType_t *woken);

QueueHandle_t xQueueCreate(UBaseType_t length, UBaseType_t size);
BaseType_t xQueueSend(QueueHandle_t queue, const void *item, TickType_t ticks);
BaseType_t xQueueSendToBack(QueueHandle_t queue, const void *item, TickType_t ticks);
BaseType_t xQueueReceive(QueueHandle_t queue, void *item, TickType_t ticks);
BaseType_t xQueuePeek(QueueHandle_t queue, void *item, TickType_t ticks);
BaseType_t xQueueSendFromISR(QueueHandle_t queue, const void *item, BaseType_t *woken);
BaseType_t xQueueReceiveFromISR(QueueHandle_t queue, void *item, BaseType_t *woken);
UBaseType_t uxQueueMessagesWaiting(QueueHandle_t queue);
UBaseType_t uxQueueSpacesAvailable(QueueHandle_t queue);

TimerHandle_t xTimerCreate(const char *name, TickType_t period, BaseType_t reload, void *id,
                           TimerCallbackFunction_t callback);
BaseType_t xTimerStart(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerStop(TimerHandle_t timer, TickType_t ticks);
BaseType_t xTimerReset(TimerHandle_t timer, TickType_t ticks);
void *pvPortMalloc(size_t size);
void vPortFree(void *memory);
#endif
