// expect: verify --world freertos: true
#include "FreeRTOS.h"
#include "semphr.h"
#include "task.h"

static SemaphoreHandle_t lock;
static int level, last;

static void first(void *arg) { xSemaphoreTake(lock, portMAX_DELAY); if (level) last = level; xSemaphoreGive(lock); }
static void second(void *arg) { if (xSemaphoreTake(lock, 10) == pdTRUE) { if (last) level = last; xSemaphoreGive(lock); } }
static void third(void *arg) { if (pdTRUE == xSemaphoreTake(lock, 10)) { level++; xSemaphoreGive(lock); } }

int main(void)
{
    lock = xSemaphoreCreateMutex();
    xTaskCreate(first, "first", 128, NULL, 1, NULL);
    xTaskCreate(second, "second", 128, NULL, 1, NULL);
    xTaskCreate(third, "third", 128, NULL, 1, NULL);
    vTaskStartScheduler();
    return 0;
}
