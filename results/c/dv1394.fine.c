/*
 * Digital video over FireWire: the driver state is restored outside the lock.
 *
 * The C version of ../dv1394.w, which says what is wrong here.
 */
#include <liss.h>

enum state { INVALID, INITIALIZED, MAPPED };

struct video {
	enum state state;
	int vmok;		/* the memory mapping can be used */
	lock_t state_mtx;	/* protects state */
};

static struct video video = { .state = INVALID, .vmok = 1 };
static lock_t mmap_sem;		/* protects the address space */

static void map_buffers(struct video *v)
{
	lock(&v->state_mtx);
	v->state = INVALID;
	v->state = INITIALIZED;
	v->state = INVALID;
	v->state = MAPPED;
	unlock(&v->state_mtx);
}

void thread_mmap(void *unused)
{
	struct video *v = &video;

	lock(&mmap_sem);
	v->vmok = 0;
	map_buffers(v);
	v->vmok = 1;
	unlock(&mmap_sem);
}

void thread_ioctl(void *unused)
{
	struct video *v = &video;
	enum state saved;

	lock(&v->state_mtx);
	saved = v->state;
	v->state = INVALID;
	if (nondet()) {
		unlock(&v->state_mtx);
		lock(&mmap_sem);	/* copying to the user faults in a page */
		unlock(&mmap_sem);
		lock(&v->state_mtx);
	}
	v->state = saved;
	unlock(&v->state_mtx);
}
