#include <liss.h>
int g, h;
/* An else must not change its if. */
void thread_a(void)
{
	if (g) if (h) g = 1;
	if (g)
		if (h)
			g = 2;
		else
			h = 3;
	if (g)
		while (h)
			if (g)
				h = 4;
	for (;;) if (g) break; else if (h) continue; else if (g) h = 1;
	if (g) for (int i = 0; i < h; i++) if (i) g++; else ;
	do if (g) h = 0; while (h);
}
void thread_b(void) { g = h; h = g; }
