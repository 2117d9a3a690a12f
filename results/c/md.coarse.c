/*
 * Software RAID: a disk is removed and added again.
 *
 * The C version of ../md.w, which says what is wrong here.
 */
#include <liss.h>

static int entry = 1;	/* the directory entry of the disk exists */

static cond_t work;	/* something is in the work queue */
static cond_t removed;	/* the user sees the disk as removed */
static lock_t array_lock;

void thread_remove_disk(void *unused)
{
	signal(&work);
	signal(&removed);
}

void thread_add_disk(void *unused)
{
	int exists;

	wait(&removed);
	lock(&array_lock);
	exists = entry;
	entry = 1;
	unlock(&array_lock);
}

void thread_work_queue(void *unused)
{
	wait(&work);
	lock(&array_lock);
	entry = 0;
	unlock(&array_lock);
	if (nondet()) {
		lock(&array_lock);
		unlock(&array_lock);
	}
	reset(&work);
}
