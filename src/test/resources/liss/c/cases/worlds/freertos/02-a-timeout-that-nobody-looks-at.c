// expect: verify --world freertos: possible(deadlock)
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"

static SemaphoreHandle_t lock;
static int level, last;

static void first(void *arg) { xSemaphoreTake(lock, 10); if (level) last = level; xSemaphoreGive(lock); }
static void second(void *arg) { if (xSemaphoreTake(lock, 10) == pdTRUE) { if (last) level = last; xSemaphoreGive(lock); } }

int main(void)
{
    lock = xSemaphoreCreateMutex();
    xTaskCreate(first, "first", 128, NULL, 1, NULL);
    xTaskCreate(second, "second", 128, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
