/*
 * USB video: a device that is registered before its record is complete.
 *
 * The C version of ../em28xx.w, which says what is wrong here.
 */
#include <liss.h>

static int listed;			/* the record is in the device list */
static int entry[2] = { -1, -1 };	/* the record: two fields, 1 when set */

static cond_t registered;
static lock_t lk;

static void set_field(int field)
{
	entry[field] = 1;
}

static int get_field(int field)
{
	return entry[field];
}

void thread_init(void *unused)
{
	listed = 1;
	set_field(0);
	lock(&lk);
	signal(&registered);
	set_field(1);
	unlock(&lk);
}

void thread_client(void *unused)
{
	int in_list, first, second;

	wait(&registered);
	in_list = listed;
	lock(&lk);
	first = get_field(0);
	unlock(&lk);
	second = get_field(1);
}
