// expect: verify: false(preemption-safety)
// `__start_SECTION` and `__stop_SECTION`: the variables in the section are one array
#include "main.h"
#include <pthread.h>
__attribute__((section("ents"), used)) static struct e { int v; } e1 = { 1 }, e2 = { 2 };
extern struct e __start_ents[], __stop_ents[];
void *f(void *a) { for (struct e *p = __start_ents; p < __stop_ents; p++) p->v = p->v + 1; return 0; }
void *g(void *a) { e2.v = e2.v + 1; return 0; }
TWO_THREADS(f, g)
