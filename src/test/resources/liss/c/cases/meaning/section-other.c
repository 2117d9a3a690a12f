// expect: verify: true
// `__start_SECTION` and `__stop_SECTION`: the variables in the section are one array
#include "main.h"
#include <pthread.h>
__attribute__((section("ents"), used)) static struct e { int v; } e1 = { 1 }, e2 = { 2 };
extern struct e __start_ents[], __stop_ents[];
void *f(void *a) { __start_ents[1].v++; return 0; }
void *g(void *a) { e1.v = e1.v + 1; return 0; }
TWO_THREADS(f, g)
