#include <liss.h>
int busy, left;
int thread_a(void)
{
        if (busy)
                goto out;
again:  busy = 1;
        left = left - 1; if (left > 0) goto again;
        if (left < 0) { out: busy = 0; return -1; }
        else
                return 0;
}
