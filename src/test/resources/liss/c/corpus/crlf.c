#include <liss.h>
int g; // shared

void thread_a(void)
{
	if (g) // test
		g = 1; // set
	else // not
		g = 2;
}
void thread_b(void) { g = 3; } // end