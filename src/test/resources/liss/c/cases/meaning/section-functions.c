// expect: verify: false(preemption-safety)
// `__start_SECTION` and `__stop_SECTION`: the variables in the section are one array
#include "main.h"
#include <pthread.h>
typedef void (*call)(void);
int n;
static void one(void) { n = n + 1; }
__attribute__((section("calls"), used)) static call first = one;
extern call __start_calls[], __stop_calls[];
void *f(void *a) { for (call *p = __start_calls; p < __stop_calls; p++) (*p)(); return 0; }
TWO_THREADS(f, f)
