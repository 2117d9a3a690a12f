#include <pthread.h>
enum state { IDLE, BUSY, GONE };
static enum state s;
static int n, m;

static int step(int x)
{
	switch (s) {
	case IDLE:
		n++;
		break;
	case BUSY: {
		m = n;
		return 1;
	}
	}
	switch (x)
	{
		case 1: n = 1;
		case 2: m = 2;
	}
	switch (x) { case 3: n = 2; break; }
	switch (n) { case 3: if (m) n = 2; else m = 1;}
	switch (m) case 1: n = 2;
	while (n) { switch (m) { case 1: continue; case 2: goto out; /* end */ } }
	switch (n) {
	case 1: ;
		switch (m) {
		case 1: s = GONE;
		}
	case 2:
	default: m = 1;
	}
	switch (m) {}
out:
	return 0;
}

void *thread_a(void *x) { step(m); return x; }
void *thread_b(void *x) { s = BUSY; n = m; m = n; return x; }
