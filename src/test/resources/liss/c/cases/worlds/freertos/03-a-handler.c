// expect: verify --world freertos: true
#include "FreeRTOS.h"
#include "task.h"

static int count;

void UART0_IRQHandler(void) { if (count < 8) count++; }

static void task(void *arg)
{
    for (;;) {
        taskENTER_CRITICAL();
        if (count > 0) count--;
        taskEXIT_CRITICAL();
        vTaskDelay(10);
    }
}

int main(void)
{
    xTaskCreate(task, "task", 128, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
