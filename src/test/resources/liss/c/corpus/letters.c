#include <liss.h>
/* größer, 漢字, emoji 🙂: positions are counted in characters */
int g; /* ¼ */ int h;
static const char *name = "naïve – “quoted” 🙂";
void thread_a(void) { /* ä */ g = 1; /* 🙂🙂 */ if (g) h = 2; /* ö */ }
