#include <liss.h>

static cond_t never;

int main(void)
{
	assume(&never);
	return 0;
}
