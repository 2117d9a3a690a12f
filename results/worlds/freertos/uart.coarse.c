/*
 * Characters that a handler receives and a task reads. The task tests the count and changes it later; the
 * handler may change it in between.
 */
#include <stdio.h>
#include "FreeRTOS.h"
#include "task.h"

#define SIZE 16

static char received[SIZE];
static UBaseType_t count;
static TaskHandle_t reader;

extern volatile uint32_t usart1_data;

void USART1_IRQHandler(void)
{
    UBaseType_t flags;
    BaseType_t woken = pdFALSE;

    flags = taskENTER_CRITICAL_FROM_ISR();
    if (count < SIZE) {
        received[count] = (char)usart1_data;
        count++;
    }
    taskEXIT_CRITICAL_FROM_ISR(flags);
    vTaskNotifyGiveFromISR(reader, &woken);
    portYIELD_FROM_ISR(woken);
}

static int uart_take(char *to)
{
    if (count == 0) {
        return 0;
    }
    count--;
    *to = received[count];
    return 1;
}

static void reader_task(void *arg)
{
    char c;

    (void)arg;
    for (;;) {
        ulTaskNotifyTake(pdTRUE, portMAX_DELAY);
        taskENTER_CRITICAL();
        if (uart_take(&c)) {
            printf("%c", c);
        }
        taskEXIT_CRITICAL();
    }
}

int main(void)
{
    xTaskCreate(reader_task, "reader", configMINIMAL_STACK_SIZE, NULL, 2, &reader);
    vTaskStartScheduler();
    return 0;
}
