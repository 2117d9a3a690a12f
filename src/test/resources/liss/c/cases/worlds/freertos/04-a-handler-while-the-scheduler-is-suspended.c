// expect: verify --world freertos: possible(preemption-safety)
#include "FreeRTOS.h"
#include "task.h"

static int count;

void UART0_IRQHandler(void) { if (count < 8) count++; }

static void task(void *arg)
{
    for (;;) {
        vTaskSuspendAll();
        if (count > 0) count--;
        xTaskResumeAll();
        vTaskDelay(10);
    }
}

int main(void)
{
    xTaskCreate(task, "task", 128, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
