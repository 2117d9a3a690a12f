/*
 * USB video: a device that is registered before its record is complete.
 *
 * The C version of ../em28xx.w, which says what is wrong here.
 */
#include <liss.h>

static int listed;			/* the record is in the device list */
static lock_t listed_lock;
static int entry[2] = { -1, -1 };	/* the record: two fields, 1 when set */

static cond_t registered;

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
	lock(&listed_lock);
	signal(&registered);
	set_field(1);
	unlock(&listed_lock);
}

void thread_client(void *unused)
{
	int in_list, first, second;

	wait(&registered);
	lock(&listed_lock);
	in_list = listed;
	unlock(&listed_lock);
	first = get_field(0);
	second = get_field(1);
}
